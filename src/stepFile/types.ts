/** What a step form file holds, and the module it is compiled to. */

export type JsonObject = { [key: string]: unknown };

/** A JSON Logic rule over `answers`, `form`, `shop`, `changed` and `valid`. */
export type Condition = unknown;

/** The languages a form speaks beside English. */
export const translationLanguages = ['es', 'fr-CA'] as const;

export type TranslationLanguage = (typeof translationLanguages)[number];

/** By the English sentence as the file has it. */
export type Translations = Readonly<
  Record<string, Readonly<Partial<Record<TranslationLanguage, string>>>>
>;

/** A button beside Continue that sends an event of the flow. */
export interface StepFormAction {
  label: string;
  event: string;
  /** What pressing it answers. */
  answers?: JsonObject;
  showWhen?: Condition;
}

/** `schemas/steps/<id>.json`; `schemas/step.schema.json` describes each key. */
export interface StepFormFile {
  $schema?: string;
  heading: string;
  help?: string;
  continue?: string;
  skip?: string;
  skipWhen?: Condition;
  continueWhen?: Condition;
  disableUntilValid?: boolean;
  hideUntilValid?: boolean;
  actions?: StepFormAction[];
  schema: JsonObject;
  uiSchema?: JsonObject;
  translations?: Translations;
}

/** A step form file as the client gets it: references resolved, nothing left to look up. */
export interface StepFormDefinition extends Omit<StepFormFile, '$schema'> {
  id: string;
  uiSchema: JsonObject;
}

/** One thing wrong with a file, at a JSON pointer into it. */
export interface StepFormProblem {
  file: string;
  pointer: string;
  message: string;
}

/** A step form file that cannot be used, with everything that is wrong with it. */
export class StepFormError extends Error {
  readonly problems: readonly StepFormProblem[];

  constructor(problems: readonly StepFormProblem[]) {
    super(
      problems.map(({ file, pointer, message }) => `${file} ${pointer}: ${message}`).join('\n'),
    );
    this.name = 'StepFormError';
    this.problems = problems;
  }
}
