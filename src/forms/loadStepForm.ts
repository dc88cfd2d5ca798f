import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { StepFormDefinition } from '../stepFile/types.ts';
import { languageTag } from '../text/text.ts';
import { inTime } from '../browser/inTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import { formFolders } from './formFolders.ts';

/** What `server/live/compileStepModule.ts` makes of a step form file. */
export interface StepFormModule {
  form: StepFormDefinition;
  validators: ValidatorFunctions;
  /** The form in its file's own words, which the shop reads, where `form` is translated. */
  english?: StepFormDefinition;
}

/** A form that could not be fetched or run. It may be asked for again. */
export class StepFormLoadError extends Error {
  constructor(id: string, cause: unknown) {
    super(`The form "${id}" could not be loaded`, { cause });
    this.name = 'StepFormLoadError';
  }
}

type Import = (address: string) => Promise<unknown>;

const importModule: Import = (address) => import(/* @vite-ignore */ address);

const isStepForm = (module: unknown): module is StepFormModule =>
  typeof module === 'object' && module !== null && 'form' in module && 'validators' in module;

async function inSpokenLanguage(module: StepFormModule): Promise<StepFormModule> {
  const language = languageTag();
  if (language === 'en') return module;
  const { translateForm } = await import('../stepFile/translateForm.ts');
  return { ...module, form: translateForm(module.form, language), english: module.form };
}

/**
 * A loader with its own memory: a form is fetched once, a failed one anew at the next call. Browsers
 * remember that a module failed, so that a retry asks under another address.
 */
export function createStepFormLoader(load: Import = importModule) {
  const loaded = new Map<string, Promise<StepFormModule>>();
  const failures = new Map<string, number>();

  async function fetchForm(id: string): Promise<StepFormModule> {
    const failed = failures.get(id) ?? 0;
    let reason: unknown;
    for (const folder of formFolders()) {
      const address = new URL(`${folder}/${encodeURIComponent(id)}.js`, document.baseURI);
      if (failed > 0) address.searchParams.set('retry', String(failed));
      try {
        // The second one only where the first has none.
        // oxlint-disable-next-line no-await-in-loop
        const module = await inTime(load(address.href));
        if (!isStepForm(module)) throw new Error(`${address.href} is no step form`);
        // oxlint-disable-next-line no-await-in-loop
        return await inSpokenLanguage(module);
      } catch (error) {
        reason = error;
      }
    }
    failures.set(id, failed + 1);
    loaded.delete(id);
    throw new StepFormLoadError(id, reason);
  }

  return function load(id: string): Promise<StepFormModule> {
    const known = loaded.get(id) ?? readAtOnce(fetchForm(id));
    loaded.set(id, known);
    return known;
  };
}

let loader = createStepFormLoader();

/**
 * The form of a step, by its id, in the language that is spoken; the same promise each time.
 *
 * @throws StepFormLoadError (rejects); the next call tries again
 */
export const loadStepForm = (id: string): Promise<StepFormModule> => loader(id);

/** Forgets all forms and fetches them with `load` from now on, for instance drafts of them. */
export function loadStepFormsWith(load: (address: string) => Promise<unknown> = importModule) {
  loader = createStepFormLoader(load);
}

/** Fetches a form ahead of its step; a failure is met again, and told, when the step comes. */
export function preloadStepForm(id: string): void {
  loadStepForm(id).catch(() => undefined);
}
