import { EditRefused } from '../operations.ts';
import { addEnd as added } from '../endStep.ts';
import { readJsonText, writeJsonText, type EditableJson } from '../jsonText.ts';
import { idArgument, requiredArgument, stepsOf, quotedTitle } from '../given.ts';
import type { Edit } from '../types.ts';

type Form = {
  actions?: EditableJson[];
  translations?: Record<string, EditableJson>;
  [key: string]: EditableJson | undefined;
};

/** The text of a form file with a further button that sends an event. */
function withButton(text: string, event: string, label: string, es?: string, fr?: string): string {
  const read = readJsonText(text);
  const file = read.value as Form;
  const action = { label, event };
  read.spread.add(action);
  const { $schema, heading, help, actions = [], ...rest } = file;
  const translations = {
    ...file.translations,
    ...((es ?? fr) && { [label]: { ...(es && { es }), ...(fr && { 'fr-CA': fr }) } }),
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

export const addEnd: Edit = {
  id: 'add-end',
  label: 'Add a way out: “We will call you”',
  help: 'A button on a form that ends the booking with the lead form, in words of its own.',
  key: 'E',
  arguments: [
    { name: 'from', value: 'STEP', help: 'the form step that gets the button' },
    { name: 'id', value: 'ID', help: 'the id of the end' },
    { name: '--button', value: '"No, it is not"', help: 'the words on the button' },
    { name: '--button-es', value: '"…"', isOptional: true, help: 'the same in Spanish' },
    { name: '--button-fr', value: '"…"', isOptional: true, help: 'the same in French' },
    { name: '--heading', value: '"We will call you"', help: 'what the end says' },
    { name: '--heading-es', value: '"…"', isOptional: true, help: 'the same in Spanish' },
    { name: '--heading-fr', value: '"…"', isOptional: true, help: 'the same in French' },
  ],
  apply({ flow, forms }, given) {
    const from = requiredArgument(given, 'from', 'choose the step that gets the button');
    const id = idArgument(given);
    const button = requiredArgument(given, '--button', 'write the words on the button');
    const heading = requiredArgument(given, '--heading', 'write what the end says');
    const form = stepsOf(flow)[from]?.form;
    if (form === undefined || forms[form] === undefined) {
      throw new EditRefused(
        `${quotedTitle(flow, from)} is no form: only a form can get a button`,
        'from',
      );
    }
    const event = `on-${id}`;
    const words = {
      heading: {
        en: heading,
        ...(given['--heading-es'] && { es: given['--heading-es'] }),
        ...(given['--heading-fr'] && { 'fr-CA': given['--heading-fr'] }),
      },
    };
    return {
      flow: added(flow, from, id, { event, button, heading, words }),
      forms: {
        [form]: withButton(forms[form], event, button, given['--button-es'], given['--button-fr']),
      },
      label: `“${heading}” ends the booking on ${quotedTitle(flow, from)}`,
      shows: id,
    };
  },
};
