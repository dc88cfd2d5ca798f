import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { StepFormDefinition } from '../../files/stepFile/types.ts';
import type { Language } from '../text/chooseLanguage.ts';
import { importInTime } from '../browser/importInTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';

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

const importModule = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

const isStepForm = (module: unknown): module is StepFormModule =>
  typeof module === 'object' && module !== null && 'form' in module && 'validators' in module;

const newest = '/schemas/steps';

/** The folders of a visit's forms; the first that has a form counts. */
const foldersOf = (flowVersion: string | undefined): readonly [string, ...string[]] =>
  flowVersion === undefined ? [newest] : [`/flows/versions/${flowVersion}`, newest];

/** Where the module of a form is, if its flow's version is still served. */
export const formAddress = (id: string, flowVersion: string | undefined): string =>
  `${foldersOf(flowVersion)[0]}/${encodeURIComponent(id)}.js`;

async function inLanguage(module: StepFormModule, language: Language): Promise<StepFormModule> {
  if (language === 'en') return module;
  const { translateForm } = await import('../../files/stepFile/translateForm.ts');
  return { ...module, form: translateForm(module.form, language), english: module.form };
}

/** The forms of one visit, each loaded once. */
export interface StepForms {
  /**
   * The form with an id, in the visitor's language; the same promise each time.
   *
   * @throws StepFormLoadError (rejects); the next call tries again
   */
  load(id: string): Promise<StepFormModule>;
  /**
   * The same for React's `use`: also after a failure the same promise at each render, until `retry`.
   * A new one at each render would suspend for ever, and the failure would never be shown.
   */
  toShow(id: string): Promise<StepFormModule>;
  /** The failures were shown: the next call of `toShow` tries again. */
  retry(): void;
}

export interface StepFormSource {
  /** Uses the forms of this flow version; the current ones where those are gone. */
  flowVersion?: string | undefined;
  /** Imports the module at an address; the inspector and the server have others. */
  load?: ((address: string) => Promise<unknown>) | undefined;
  /** The page's, which may still be loading when this is made; English by default. */
  language?: Language | Promise<Language> | undefined;
}

/** Browsers remember that a module failed, so a retry uses another address. */
export function createStepForms({
  flowVersion,
  load: importForm = importModule,
  language = 'en',
}: StepFormSource = {}): StepForms {
  const loaded = new Map<string, Promise<StepFormModule>>();
  const failures = new Map<string, number>();
  /** The failures that were not shown yet. */
  const failed = new Map<string, Promise<StepFormModule>>();

  async function fetchForm(id: string): Promise<StepFormModule> {
    const times = failures.get(id) ?? 0;
    let reason: unknown;
    for (const folder of foldersOf(flowVersion)) {
      const address = `${folder}/${encodeURIComponent(id)}.js${times > 0 ? `?retry=${times}` : ''}`;
      try {
        // One at a time: the second folder only matters if the first lacks the form.
        // oxlint-disable-next-line no-await-in-loop
        const module = await importInTime(importForm(address));
        if (!isStepForm(module)) throw new Error(`${address} is no step form`);
        // oxlint-disable-next-line no-await-in-loop
        return await inLanguage(module, await language);
      } catch (error) {
        reason = error;
      }
    }
    failures.set(id, times + 1);
    loaded.delete(id);
    throw new StepFormLoadError(id, reason);
  }

  function load(id: string): Promise<StepFormModule> {
    const form = loaded.get(id) ?? readAtOnce(fetchForm(id));
    loaded.set(id, form);
    return form;
  }
  return {
    load,
    toShow(id) {
      const known = failed.get(id);
      if (known !== undefined) return known;
      const form = load(id);
      form.catch(() => failed.set(id, form));
      return form;
    },
    retry: () => failed.clear(),
  };
}
