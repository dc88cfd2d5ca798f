import { defineEdit, trimmedWords, type Words } from '../edit.ts';
import { placeEnd } from '../placeEnd.ts';
import { editFlow, EditRefused } from '../FlowText.ts';
import { newStepId, quotedStep, required, stepsOf } from '../given.ts';
import { readJsonText, writeJsonText, type EditableJson } from '../jsonText.ts';

type Form = {
  actions?: EditableJson[];
  translations?: Record<string, EditableJson>;
  [key: string]: EditableJson | undefined;
};

/** The text of a form file with a further button that sends an event. */
function withButton(text: string, event: string, { en: label, ...others }: Words): string {
  const read = readJsonText(text);
  const file = read.value as Form;
  const action = { label, event };
  read.spread.add(action);
  const { $schema, heading, help, actions = [], ...rest } = file;
  const translations = {
    ...file.translations,
    ...(Object.keys(others).length > 0 && { [label]: others }),
  };
  read.spread.add(translations);
  const value = {
    ...($schema !== undefined && { $schema }),
    heading,
    ...(help !== undefined && { help }),
    ...rest,
    actions: [...actions, action],
    ...(Object.keys(translations).length > 0 && { translations }),
  } as EditableJson;
  read.spread.add(value as object);
  return writeJsonText({ value, spread: read.spread });
}

export const addEnd = defineEdit({
  id: 'add-end',
  label: 'Add a way out: “We will call you”',
  help: 'A button on a form that ends the booking with the lead form, in words of its own.',
  key: 'E',
  parameters: { from: 'step', id: 'text', button: 'words', heading: 'words' },
  apply({ flow, forms }, given) {
    const from = required(given.from, 'from', 'choose the step that gets the button');
    const id = newStepId(given.id);
    required(given.button?.en, 'button', 'write the words on the button');
    required(given.heading?.en, 'heading', 'write what the end says');
    const [button, heading] = [trimmedWords(given.button), trimmedWords(given.heading)];
    const form = stepsOf(flow)[from]?.form;
    if (form === undefined || forms[form] === undefined) {
      throw new EditRefused(
        `${quotedStep(flow, from)} is no form: only a form can get a button`,
        'from',
      );
    }
    const event = `on-${id}`;
    const withEnd = editFlow(flow, (text) => {
      text.file.events[event] = { description: `'${button.en}'` };
      text.on(from)[event] = [text.opened({ id, target: id })];
      placeEnd(text, from, id, heading);
    });
    return {
      flow: withEnd,
      forms: { [form]: withButton(forms[form], event, button) },
      label: `“${heading.en}” ends the booking on ${quotedStep(flow, from)}`,
      shows: id,
    };
  },
});
