import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { StepFormDefinition } from '../stepFile/types.ts';
import { languageTag } from '../text/text.ts';
import { withTimeout } from '../browser/withTimeout.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import { formFolders } from './formFolders.ts';

/** The module that `server/live/compileStepModule.ts` makes of a form file. */
export interface StepFormModule {
  form: StepFormDefinition;
  validators: ValidatorFunctions;
  /** If `form` is translated, the form in English, which the shop reads. */
  english?: StepFormDefinition;
}

/** A form that could not be loaded. The next call tries again. */
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
 * Makes a function that loads forms: each once, and a failed one again at the next call. Browsers
 * remember that a module failed, so a retry uses another address.
 */
export function createStepFormLoader(load: Import = importModule) {
  const loaded = new Map<string, Promise<StepFormModule>>();
  const failures = new Map<string, number>();

  async function fetchForm(id: string): Promise<StepFormModule> {
    const failed = failures.get(id) ?? 0;
    let reason: unknown;
    for (const folder of formFolders()) {
      const address = `${folder}/${encodeURIComponent(id)}.js${failed > 0 ? `?retry=${failed}` : ''}`;
      try {
        // One at a time: the second folder only matters if the first lacks the form.
        // oxlint-disable-next-line no-await-in-loop
        const module = await withTimeout(load(address));
        if (!isStepForm(module)) throw new Error(`${address} is no step form`);
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
 * The form with an id, in the visitor's language; the same promise each time.
 *
 * @throws StepFormLoadError (rejects); the next call tries again
 */
export const loadStepForm = (id: string): Promise<StepFormModule> => loader(id);

/**
 * Forgets all loaded forms and loads them with `load` from now on, as the inspector does for its
 * edited forms.
 */
export function loadStepFormsWith(load: (address: string) => Promise<unknown> = importModule) {
  loader = createStepFormLoader(load);
}
