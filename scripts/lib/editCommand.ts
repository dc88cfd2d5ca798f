import type { Edit, Given, Parameter } from '../../src/studio/edits/edit.ts';
import { EditRefused } from '../../src/studio/edits/FlowText.ts';
import { parseJson } from '../../src/files/json/parseJson.ts';

/** An option of the command line: a parameter's, or that of its words in one language. */
interface Option {
  readonly name: string;
  readonly language?: 'en' | 'es' | 'fr-CA';
}

const languages = ['en', 'es', 'fr-CA'] as const;

/** The options of a parameter; none for one that is told by its place. */
const optionsOf = ({ option }: Parameter): readonly Option[] => {
  if (option === undefined) return [];
  if (typeof option === 'string') return [{ name: option }];
  return languages.map((language, index) => ({ name: option[index]!, language }));
};

const placeholders = {
  step: 'STEP',
  text: 'TEXT',
  words: '"…"',
  someWords: '"…"',
  choices: '"A | B"',
  rule: 'GUARD',
  number: 'N',
  flag: undefined,
} as const;

/** The placeholder of a parameter's value; undefined for a flag. */
const valueOf = ({ value, kind }: Parameter) => value ?? placeholders[kind];

const all = (edit: Edit) => Object.entries(edit.parameters);
const placesOf = (edit: Edit) => all(edit).filter(([, parameter]) => !parameter.option);

/** The placeholders of what an edit is told by place, in order. */
export const placeNames = (edit: Edit): string[] =>
  placesOf(edit).map(([, parameter]) => valueOf(parameter)!);

/** An edit as its usage shows it. */
export function usageOf(edit: Edit): string {
  const options = all(edit).flatMap(([, parameter]) =>
    optionsOf(parameter).map(({ name, language = 'en' }) => {
      const shown = [`--${name}`, language === 'en' ? valueOf(parameter) : '"…"'];
      const words = shown.filter(Boolean).join(' ');
      return parameter.isOptional || language !== 'en' ? `[${words}]` : words;
    }),
  );
  return [edit.id, ...placeNames(edit), ...options].join(' ');
}

/** The option by which a parameter is told, in words: "--when GUARD"; undefined for a place. */
export function optionInWords(edit: Edit | undefined, name: string | undefined) {
  const parameter = edit?.parameters[name ?? ''];
  const [option] = parameter === undefined ? [] : optionsOf(parameter);
  if (parameter === undefined || option === undefined) return undefined;
  return [`--${option.name}`, valueOf(parameter)].filter(Boolean).join(' ');
}

/** All options of some edits, as `parseArgs` takes them. */
export const optionTypes = (edits: readonly Edit[]) =>
  Object.fromEntries(
    edits.flatMap((edit) =>
      all(edit).flatMap(([, parameter]) =>
        optionsOf(parameter).map(({ name }) => [
          name,
          { type: parameter.kind === 'flag' ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    ),
  );

type Typed = Readonly<Record<string, string | boolean | undefined>>;

const textOf = (typed: Typed, { name }: Option) => {
  const value = typed[name];
  return typeof value === 'string' ? value : undefined;
};

/** The parts of a text that has several: "Yes | No". */
const parts = (text: string | undefined): string[] =>
  (text ?? '').split('|').map((part) => part.trim());

/** A guard as somebody typed it: the name of a declared guard, or a rule in JSON. */
function ruleOf(text: string, parameter: string): unknown {
  if (!/^[[{"]|^true$|^false$/.test(text)) return text;
  try {
    return parseJson(text);
  } catch (error) {
    throw new EditRefused(`${text} cannot be read: ${(error as Error).message}`, parameter);
  }
}

/** The value of a parameter from what was typed; undefined where nothing was. */
function read(name: string, parameter: Parameter, typed: Typed): unknown {
  const options = optionsOf(parameter);
  const texts = options.map((option) => textOf(typed, option));
  const isTold = options.some((option) => typed[option.name] !== undefined);
  if (!isTold) return undefined;
  const [text = ''] = texts;
  const inLanguages = <Value>(valueIn: (index: number) => Value | undefined) =>
    Object.fromEntries(
      languages.flatMap((language, index) => {
        const value = valueIn(index);
        return value === undefined ? [] : [[language, value]];
      }),
    );
  switch (parameter.kind) {
    case 'flag':
      return typed[options[0]!.name] === true || undefined;
    case 'number': {
      const number = Number(text);
      if (text.trim() === '' || !Number.isFinite(number))
        throw new EditRefused(`"${text}" is no number`, name);
      return number;
    }
    case 'rule':
      return ruleOf(text, name);
    case 'words':
    case 'someWords':
      return inLanguages((index) => texts[index]);
    case 'choices': {
      const lists = texts.map((one) => (one === undefined ? [] : parts(one)));
      return lists[0]!.map((_choice, at) => inLanguages((index) => lists[index]![at]));
    }
    default:
      return text;
  }
}

/**
 * The values of an edit's parameters, from the words and options of a command line.
 *
 * @throws EditRefused for an option that cannot be read
 */
export function readParameters(edit: Edit, places: readonly string[], typed: Typed): Given {
  const byPlace = placesOf(edit).map(([name], index) => [name, places[index]] as const);
  const byOption = all(edit)
    .filter(([, { option }]) => option !== undefined)
    .map(([name, parameter]) => [name, read(name, parameter, typed)] as const);
  return Object.fromEntries([...byPlace, ...byOption].filter(([, value]) => value !== undefined));
}

/** An edit as the words of a command that somebody can type; the inverse of `readParameters`. */
export function asTyped(edit: Edit, given: Given): string[] {
  const parts = all(edit).flatMap(([name, parameter]): string[] => {
    const value = given[name];
    if (value === undefined) return [];
    if (parameter.option === undefined) return typeof value === 'string' ? [value] : [];
    return optionsOf(parameter).flatMap(({ name: option, language = 'en' }) => {
      if (parameter.kind === 'flag') return value === true ? [`--${option}`] : [];
      if (parameter.kind === 'words' || parameter.kind === 'someWords') {
        const text = (value as Record<string, string | undefined>)[language];
        return text === undefined ? [] : [`--${option}`, text];
      }
      if (parameter.kind === 'choices') {
        const texts = (value as Record<string, string | undefined>[]).map((one) => one[language]);
        return texts.some(Boolean) ? [`--${option}`, texts.join(' | ')] : [];
      }
      return [`--${option}`, typeof value === 'string' ? value : JSON.stringify(value)];
    });
  });
  return [edit.id, ...parts];
}
