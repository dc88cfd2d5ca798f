import type { FlowFiles } from '../contract/staff.gen.ts';
import { translationLanguages, type TranslationLanguage } from '../files/stepFile/types.ts';
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

type Kind = keyof ParameterTypes;
/** What a parameter is; with a question mark it may be absent. */
export type Parameter = Kind | `${Kind}?`;

/** What a parameter is where it is not absent. */
export const parameterKind = (parameter: Parameter): Kind => parameter.replace('?', '') as Kind;

type Parameters = Readonly<Record<string, Parameter>>;

/** The values of some parameters, by name. */
export type GivenOf<Of extends Parameters> = {
  readonly [Name in keyof Of as Of[Name] extends Kind ? Name : never]: ParameterTypes[Of[Name] &
    Kind];
} & {
  readonly [Name in keyof Of as Of[Name] extends Kind ? never : Name]?:
    | (Of[Name] extends `${infer One extends Kind}?` ? ParameterTypes[One] : never)
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

/** A change of files; a form that is undefined is deleted. */
export type FilesChange = Pick<Edited, 'flow' | 'forms'>;

/** The files after a change. */
export function withChange<Of extends Pick<FlowFiles, 'flow' | 'forms'>>(
  files: Of,
  { flow = files.flow, forms = {} }: FilesChange,
): Of {
  const all = Object.entries({ ...files.forms, ...forms });
  const there = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...files, flow, forms: Object.fromEntries(there) };
}

/**
 * One kind of edit with everything that the command line, the forms, the menus and the help say
 * about it.
 */
export interface Edit<Values = Given> {
  /** Its name in `npm run flow:edit`. */
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
