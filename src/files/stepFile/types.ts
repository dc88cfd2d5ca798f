/** The contents of a step form file, and of the module compiled from it. */

export type JsonObject = { [key: string]: unknown };

/** A JSON Logic rule over `answers`, `form`, `shop`, `changed` and `valid`. */
export type ConditionRule = unknown;

/** The languages of forms other than English. */
export const translationLanguages = ['es', 'fr-CA'] as const;

export type TranslationLanguage = (typeof translationLanguages)[number];

/** By the English sentence exactly as it is in the file. */
type Translations = Readonly<
  Record<string, Readonly<Partial<Record<TranslationLanguage, string>>>>
>;

/** A button beside Continue that sends an event of the flow. */
interface StepFormAction {
  label: string;
  event: string;
  /** The answers that pressing it gives. */
  answers?: JsonObject;
  showWhen?: ConditionRule;
}

/** Which event Continue sends, by the choice of one answer; the forward event for any other. */
interface StepFormDecision {
  answer: string;
  events: Readonly<Record<string, string>>;
}

/** The content of `schemas/steps/<id>.json`; `schemas/step.schema.json` describes each key. */
export interface StepFormFile {
  $schema?: string;
  heading: string;
  help?: string;
  continue?: string;
  skip?: string;
  skipWhen?: ConditionRule;
  continueWhen?: ConditionRule;
  disableUntilValid?: boolean;
  hideUntilValid?: boolean;
  actions?: StepFormAction[];
  decides?: StepFormDecision;
  schema: JsonObject;
  uiSchema?: JsonObject;
  translations?: Translations;
}

/** A step form as the client gets it, with all references resolved. */
export interface StepFormDefinition extends Omit<StepFormFile, '$schema'> {
  id: string;
  uiSchema: JsonObject;
}

/** One problem of a file, at a JSON pointer into it. */
export interface StepFormProblem {
  file: string;
  pointer: string;
  message: string;
}

/** Thrown for a step form file that cannot be used, with all its problems. */
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
