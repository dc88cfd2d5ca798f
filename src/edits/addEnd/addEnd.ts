import { defineEdit, trimmedWords, type Words } from '../edit.ts';
import { placeEnd } from '../placeEnd.ts';
import { editFlow, EditRefused, list } from '../FlowText.ts';
import { newStepId, quotedStep, required, stepsOf } from '../given.ts';
import { editForm } from '../questions/EditedForm.ts';

/** The text of a form file with a further button that sends an event. */
const withButton = (text: string, event: string, words: Words): string =>
  editForm(text, (form) => {
    const label = Object.keys(words).length > 1 ? form.say(words) : words.en;
    const actions = [...list(form.file.actions), form.opened({ label, event })];
    form.put('actions', actions, ['translations']);
  });

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
