import { editFlow, EditRefused, type FlowText, object, type JsonObject } from '../FlowText.ts';
import { readJsonText, writeJsonText, type EditableJson } from '../jsonText.ts';
import { requiredArgument, stepsOf, quotedTitle } from '../given.ts';
import type { Edit } from '../types.ts';

const languages = { '--en': 'en', '--es': 'es', '--fr': 'fr-CA' } as const;
const ofForms: ReadonlySet<string> = new Set(['heading', 'help', 'continue', 'skip']);

/** Sets a text in some languages; empty words remove it. */
function setWords(flow: FlowText, id: string, name: string, words: Record<string, string>): void {
  const step = flow.step(id);
  const own = { ...object(object(step.words)[name]), ...words };
  const kept = Object.entries(own).filter(([, text]) => text !== '');
  const all: JsonObject = { ...object(step.words), [name]: Object.fromEntries(kept) };
  if (kept.length === 0) delete all[name];
  if (Object.keys(all).length === 0) delete step.words;
  else step.words = flow.opened(all);
}

export const words: Edit = {
  id: 'words',
  label: 'Change words of the screen',
  key: 'W',
  help: 'Says a text otherwise: of a form heading, help, continue or skip; of a screen, or of what a form draws, by its name in src/text/en.json.',
  arguments: [
    { name: 'id', value: 'ID', help: 'the step' },
    { name: 'name', value: 'NAME', help: 'which words' },
    { name: '--en', value: '"…"', isOptional: true, help: 'in English; empty: as the app says it' },
    { name: '--es', value: '"…"', isOptional: true, help: 'in Spanish' },
    { name: '--fr', value: '"…"', isOptional: true, help: 'in French' },
  ],
  apply({ flow, forms }, given) {
    const id = requiredArgument(given, 'id', 'choose the step');
    const name = requiredArgument(given, 'name', 'say which words');
    const entries = Object.entries(languages).flatMap(([option, language]) =>
      given[option] === undefined ? [] : [[language, given[option]] as const],
    );
    const label = `Words of ${quotedTitle(flow, id)}`;
    const form = stepsOf(flow)[id]?.form;
    // A name with dots is one of the app's own texts, which the flow replaces, also on a form's
    // screen.
    if (form === undefined || name.includes('.')) {
      return {
        flow: editFlow(flow, (text) => setWords(text, id, name, Object.fromEntries(entries))),
        label,
      };
    }
    const file = forms[form];
    if (file === undefined) throw new EditRefused(`there is no form "${form}"`);
    if (!ofForms.has(name)) {
      throw new EditRefused(
        `a form has the words ${[...ofForms].join(', ')}; others stand in its file, or in src/text/en.json by a name with dots`,
        'name',
      );
    }
    const read = readJsonText(file);
    const value = read.value as JsonObject;
    const { en = value[name], ...others } = Object.fromEntries(entries) as Record<
      string,
      EditableJson
    >;
    if (en === '') delete value[name];
    else if (en !== undefined) value[name] = en;
    if (typeof en === 'string' && en !== '' && Object.keys(others).length > 0) {
      const translations = object(value.translations);
      value.translations = { ...translations, [en]: { ...object(translations[en]), ...others } };
      read.spread.add(value.translations);
    }
    return { forms: { [form]: writeJsonText(read) }, label };
  },
};
