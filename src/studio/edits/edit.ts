import type { FlowFiles } from '../../contract/staff.gen.ts';
import { translationLanguages, type TranslationLanguage } from '../../files/stepFile/types.ts';
import type { EditableJson } from './jsonText.ts';

/** The files of a set that an edit reads and changes. */
export interface Files extends Pick<FlowFiles, 'flow' | 'forms'> {
  /** The forms that screens or other flows show too: no edit removes them. */
  readonly shownElsewhere?: readonly string[];
}

/** A sentence in English and, where given, in other languages. */
export type Words = { readonly en: string } & Readonly<
  Partial<Record<TranslationLanguage, string>>
>;

/** Words without the languages in which nothing was written, each without spaces around it. */
export const trimmedWords = (words: Words): Words => ({
  en: words.en.trim(),
  ...Object.fromEntries(
    translationLanguages.flatMap((language) => {
      const text = words[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  ),
});

/** What a parameter of each kind is. */
interface ParameterTypes {
  /** The id of a step that is there. */
  step: string;
  text: string;
  words: Words;
  /** Words in some languages; the others stay as they are. */
  someWords: Partial<Words>;
  choices: readonly Words[];
  /** The name of a guard, or a rule. */
  rule: EditableJson;
  number: number;
  /** True, or absent. */
  flag: boolean;
}

/** A parameter of an edit, with what the command line has to know to read it. */
export interface Parameter<Kind extends keyof ParameterTypes = keyof ParameterTypes> {
  readonly kind: Kind;
  /**
   * Its option on the command line, without dashes; for words one in each language. Without one the
   * parameter is told by its place.
   */
  readonly option?: string | readonly [en: string, es: string, fr: string];
  /** The placeholder for its value in the usage, such as STEP. */
  readonly value?: string;
  readonly isOptional?: true;
  /** What it means, in words. */
  readonly help: string;
}

type Parameters = Readonly<Record<string, Parameter>>;

/** The values of some parameters, by name. */
export type GivenOf<Of extends Parameters> = {
  readonly [
    Name in keyof Of as Of[Name] extends { isOptional: true } ? never : Name
  ]: ParameterTypes[Of[Name]['kind']];
} & {
  readonly [Name in keyof Of as Of[Name] extends { isOptional: true } ? Name : never]?:
    | ParameterTypes[Of[Name]['kind']]
    | undefined;
};

/** Values of an edit that is not known here. */
export type Given = Readonly<Record<string, unknown>>;

/** The result of an edit. */
export interface Edited {
  readonly flow?: string;
  /** The forms that changed, by id; undefined deletes a form's file. */
  readonly forms?: Readonly<Record<string, string | undefined>>;
  /** What was done, as the Undo button names it. */
  readonly label: string;
  /** The step to select afterwards. */
  readonly shows?: string;
}

/**
 * One kind of edit with everything that the command line, the forms, the menus and the help say
 * about it.
 */
export interface Edit<Values = Given> {
  /** The command: `npm run flow:edit -- ID …`. */
  readonly id: string;
  /** The text of its button or menu item. */
  readonly label: string;
  /** One sentence on what it does. */
  readonly help: string;
  /** The shortcut that opens its form while a step is selected. */
  readonly key?: string;
  readonly parameters: Parameters;
  /** Whether it is made where its subject is shown, and has no form of its own. */
  readonly isMadeInPlace?: boolean;
  /**
   * Makes the edit.
   *
   * @throws EditRefused with a sentence for the person who asked for it
   */
  apply(files: Files, given: Values): Edited;
}

/** An edit whose `apply` gets the values that its parameters say. */
export const defineEdit = <const Of extends Parameters>(
  edit: Omit<Edit<GivenOf<Of>>, 'parameters'> & { readonly parameters: Of },
): Edit<GivenOf<Of>> => edit;
