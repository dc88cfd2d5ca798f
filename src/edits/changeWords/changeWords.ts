import { defineEdit } from '../edit.ts';
import { editFlow, EditRefused, textOrEmpty, type FlowText } from '../FlowText.ts';
import { quotedStep, required, stepsOf } from '../given.ts';
import { readJsonText } from '../jsonText.ts';
import { EditedForm } from '../questions/EditedForm.ts';

const ofForms: ReadonlySet<string> = new Set(['heading', 'help', 'continue', 'skip']);

/** Sets a text in some languages; empty words remove it. */
function setWords(flow: FlowText, id: string, name: string, words: Record<string, string>): void {
  const step = flow.step(id);
  const own = { ...step.words?.[name], ...words };
  const kept = Object.entries(own).filter(([, text]) => text !== '');
  const all = { ...step.words, [name]: Object.fromEntries(kept) };
  if (kept.length === 0) delete all[name];
  if (Object.keys(all).length === 0) delete step.words;
  else step.words = flow.opened(all);
}

export const changeWords = defineEdit({
  id: 'words',
  label: 'Change words of the screen',
  key: 'W',
  help: 'Says a text of the screen otherwise, in each language.',
  parameters: { id: 'step', name: 'text', words: 'someWords?' },
  apply({ flow, forms }, { words = {}, ...given }) {
    const id = required(given.id, 'id', 'choose the step');
    const name = required(given.name, 'name', 'say which words');
    const said = Object.fromEntries(
      Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const label = `Words of ${quotedStep(flow, id)}`;
    const form = stepsOf(flow)[id]?.form;
    // A name with dots is one of the app's own texts, which the flow replaces, also on a form's
    // screen.
    if (form === undefined || name.includes('.')) {
      return { flow: editFlow(flow, (text) => setWords(text, id, name, said)), label };
    }
    const file = forms[form];
    if (file === undefined) throw new EditRefused(`there is no form “${form}”`);
    if (!ofForms.has(name)) {
      throw new EditRefused(
        `a form has the words ${[...ofForms].join(', ')}; others stand in its file, or in src/page/text/en.json by a name with dots`,
        'name',
      );
    }
    const edited = new EditedForm(readJsonText(file));
    const { en = textOrEmpty(edited.file[name]), ...others } = said;
    if (en === '') delete edited.file[name];
    else edited.file[name] = edited.say({ ...edited.wordsOf(en), ...others });
    return { forms: { [form]: edited.toString() }, label };
  },
});
