import { isObject } from '../../../../files/json/isObject.ts';
import { pointerKeys } from '../../../../files/json/pointer.ts';
import { sentencesOf } from '../../../../files/stepFile/translations.ts';
import {
  translationLanguages,
  type StepFormDefinition,
  type StepFormFile,
  type TranslationLanguage,
} from '../../../../files/stepFile/types.ts';
import { readJsonText, writeJsonText, type EditableJson } from '../../../../edits/jsonText.ts';

/** A sentence of a form file with its translations. */
export interface FormText {
  /** The English sentence, as it is in the file. */
  readonly sentence: string;
  /** The JSON pointers of all places where the form has the sentence. */
  readonly pointers: readonly string[];
  readonly translations: Readonly<Partial<Record<TranslationLanguage, string>>>;
}

type JsonObject = { [key: string]: EditableJson };

/** The sentences of a form file in its order; undefined where the text is not valid JSON. */
export function formSentences(text: string): FormText[] | undefined {
  let file: EditableJson;
  try {
    file = readJsonText(text).value;
  } catch {
    return undefined;
  }
  if (!isObject(file)) return undefined;
  const { uiSchema, schema, translations, actions, ...rest } = file;
  // A file that is being edited may hold values of any type here.
  const form = {
    ...(rest as unknown as StepFormFile),
    id: '',
    schema: isObject(schema) ? schema : {},
    uiSchema: isObject(uiSchema) ? uiSchema : {},
    actions: Array.isArray(actions) ? actions.filter(isObject) : [],
  } as unknown as StepFormDefinition;
  const said = isObject(translations) ? translations : {};
  const rows = [...sentencesOf(form)].map(([sentence, pointers]) => {
    const known = Object.hasOwn(said, sentence) ? said[sentence] : undefined;
    return { sentence, pointers, translations: isObject(known) ? known : {} };
  });
  // An emptied heading keeps its field, so that it can be written again.
  const isEmptied = form.heading === undefined || form.heading === '';
  const own = isObject(said['']) ? said[''] : {};
  const heading = { sentence: '', pointers: ['/heading'], translations: own };
  return isEmptied ? [heading, ...rows] : rows;
}

const changedFile = (text: string, change: (file: JsonObject) => void): string => {
  const read = readJsonText(text);
  if (!isObject(read.value)) return text;
  change(read.value);
  return writeJsonText(read);
};

/** Sets the text at a pointer, or removes it where `text` is undefined. */
function setText(file: JsonObject, pointer: string, text: string | undefined): void {
  const keys = pointerKeys(pointer);
  const last = keys.pop()!;
  let parent: EditableJson = file;
  for (const key of keys) {
    parent = (Array.isArray(parent) ? parent[Number(key)] : (parent as JsonObject)[key]) ?? {};
  }
  if (Array.isArray(parent)) parent[Number(last)] = text ?? '';
  else if (isObject(parent) && text === undefined) delete parent[last];
  else if (isObject(parent)) parent[last] = text!;
}

/** The file with another text at a pointer, its layout and order kept; an empty text is removed. */
export const withText = (text: string, pointer: string, words: string): string =>
  changedFile(text, (file) => setText(file, pointer, words === '' ? undefined : words));

/**
 * The form file with a sentence replaced everywhere. Its translations stay with the new sentence,
 * unless that has translations already.
 */
export const withSentence = (
  text: string,
  { sentence, pointers }: Pick<FormText, 'sentence' | 'pointers'>,
  words: string,
): string =>
  changedFile(text, (file) => {
    if (words === sentence) return;
    for (const pointer of pointers) setText(file, pointer, words);
    const { translations } = file;
    if (!isObject(translations) || !Object.hasOwn(translations, sentence)) return;
    const own = translations[sentence]!;
    const isKnown = Object.hasOwn(translations, words);
    const entries = Object.entries(translations);
    // Keep the key's position, so that a diff shows only one line.
    for (const key of Object.keys(translations)) delete translations[key];
    for (const [key, value] of entries) {
      if (key !== sentence) translations[key] = value;
      else if (!isKnown) translations[words] = own;
    }
  });

/** The form file with a translation of a sentence; empty words remove it. */
export const withTranslation = (
  text: string,
  sentence: string,
  language: TranslationLanguage,
  words: string,
): string => {
  const read = readJsonText(text);
  const { value: file, spread } = read;
  if (!isObject(file)) return text;
  if (!isObject(file.translations)) {
    file.translations = {};
    spread.add(file.translations);
  }
  const all = file.translations;
  const known = isObject(all[sentence]) ? all[sentence] : {};
  const given = { ...known, [language]: words };
  const entries = translationLanguages.flatMap((each) => {
    const one = given[each];
    return typeof one === 'string' && one !== '' ? [[each, one] as const] : [];
  });
  if (entries.length === 0) {
    delete all[sentence];
    if (Object.keys(all).length === 0) delete file.translations;
  } else {
    const entry = Object.fromEntries(entries);
    all[sentence] = entry;
    spread.add(entry);
  }
  return writeJsonText(read);
};
