import { isObject } from '../../files/json/isObject.ts';
import { trimmedWords, type Words } from '../edit.ts';
import { EditRefused, list, object } from '../FlowText.ts';
import {
  readJsonText,
  writeJsonText,
  type EditableJson,
  type EditableObject,
  type JsonText,
} from '../jsonText.ts';

/** A form file being edited. */
export class EditedForm {
  readonly file: EditableObject;

  constructor(readonly text: JsonText) {
    this.file = object(text.value);
    if (!isObject(this.schema.properties)) {
      throw new EditRefused('mend the file of the form first: its “schema” has no “properties”');
    }
  }

  get schema(): EditableObject {
    return object(this.file.schema);
  }
  get rules(): EditableObject {
    return object(this.schema.properties);
  }
  get looks(): EditableObject {
    return object(this.file.uiSchema);
  }

  opened<Value extends object>(value: Value): Value {
    this.text.spread.add(value);
    return value;
  }

  wordsOf(sentence: string): Words {
    const known = Object.entries(object(object(this.file.translations)[sentence]));
    const texts = known.filter(([, text]) => typeof text === 'string');
    return { en: sentence, ...(Object.fromEntries(texts) as Partial<Words>) };
  }

  /** Sets the translations of a sentence; one that has none is left out. */
  say(words: Words): string {
    const { en, ...others } = trimmedWords(words);
    const all = object(this.file.translations);
    if (Object.keys(others).length > 0) {
      this.file.translations = this.opened({ ...all, [en]: this.opened({ ...others }) });
    } else if (Object.hasOwn(all, en)) {
      const { [en]: _none, ...rest } = all;
      this.file.translations = this.opened(rest);
    }
    return en;
  }

  /** Sets what is usually said; a form that says it already keeps its own translations. */
  sayUsual(words: Words): string {
    return Object.hasOwn(object(this.file.translations), words.en) ? words.en : this.say(words);
  }

  setRequired(name: string, isRequired: boolean): void {
    const needed = list(this.schema.required).filter((other) => other !== name);
    if (isRequired) needed.push(name);
    if (needed.length > 0) this.schema.required = needed;
    else delete this.schema.required;
  }

  /** Sets a member of the file that stands before some others. */
  put(name: string, value: EditableJson, before: readonly string[]): void {
    this.file[name] = value;
    for (const later of before) {
      const { [later]: moved } = this.file;
      delete this.file[later];
      if (moved !== undefined) this.file[later] = moved;
    }
  }

  toString(): string {
    const { translations } = this.file;
    if (isObject(translations) && Object.keys(translations).length === 0)
      delete this.file.translations;
    return writeJsonText(this.text);
  }
}
/** The sentences that have translations, and that nothing in the form says. */
function unusedIn(form: EditedForm): string[] {
  const { translations, ...rest } = form.file;
  const said = new Set<string>();
  JSON.stringify(rest, (_key, value: unknown) => {
    if (typeof value === 'string') said.add(value);
    return value;
  });
  return Object.keys(object(translations)).filter((sentence) => !said.has(sentence));
}

/** Removes the translations that nothing needs any more. */
function forgetUnused(form: EditedForm, before: ReadonlySet<string>): void {
  const gone = unusedIn(form).filter((sentence) => !before.has(sentence));
  if (gone.length === 0) return;
  const entries = Object.entries(object(form.file.translations));
  const kept = entries.filter(([sentence]) => !gone.includes(sentence));
  form.file.translations = form.opened(Object.fromEntries(kept));
}

/** The text of a form after an edit, without translations that nothing needs any more. */
export function editForm(text: string, edit: (form: EditedForm) => void): string {
  const form = new EditedForm(readJsonText(text));
  // What nothing said before is not this edit's to remove.
  const unused = new Set(unusedIn(form));
  edit(form);
  forgetUnused(form, unused);
  return form.toString();
}
