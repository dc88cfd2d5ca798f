import { defineEdit, trimmedWords, type Words } from '../edit.ts';
import { editFlow, EditRefused, object, type JsonObject } from '../FlowText.ts';
import { newId, quotedStep, required, stepsOf } from '../given.ts';
import { readJsonText, writeJsonText, type EditableJson } from '../jsonText.ts';
import { refuseTaken } from '../place.ts';

interface End {
  /** A new event of the flow, which leads to the end step. */
  readonly event: string;
  /** The text of the button that sends the event. */
  readonly button: string;
  readonly heading: string;
  readonly words: JsonObject;
}

/** Adds a step that ends the booking, and a transition to it on an event of its own. */
const withEnd = (
  text: string,
  from: string,
  id: string,
  { event, button, heading, words }: End,
): string =>
  editFlow(text, (flow) => {
    const step = flow.step(from);
    refuseTaken(flow, id);
    object(flow.file.events)[event] = { description: `'${button}'` };
    if (step.on === undefined) step.on = flow.opened({});
    object(step.on)[event] = [flow.opened({ id, target: id })];
    const end = {
      title: heading,
      screenName: heading,
      component: 'view-exit',
      end: true,
      collects: ['question', 'fullName', 'customerPhone', 'agreement'],
      words: flow.opened(words),
    };
    flow.placeAfter(from, id, flow.opened(end));
    const any = object(flow.file.anyStep);
    if (Array.isArray(any.except)) any.except = [...any.except, id];
  });

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
  parameters: {
    from: { kind: 'step', help: 'the form step that gets the button' },
    id: { kind: 'text', value: 'ID', help: 'the id of the end' },
    button: {
      kind: 'words',
      option: ['button', 'button-es', 'button-fr'],
      value: '"No, it is not"',
      help: 'the words on the button',
    },
    heading: {
      kind: 'words',
      option: ['heading', 'heading-es', 'heading-fr'],
      value: '"We will call you"',
      help: 'what the end says',
    },
  },
  apply({ flow, forms }, given) {
    const from = required(given.from, 'from', 'choose the step that gets the button');
    const id = newId(given.id);
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
    const words = { heading: { ...heading } };
    return {
      flow: withEnd(flow, from, id, { event, button: button.en, heading: heading.en, words }),
      forms: { [form]: withButton(forms[form], event, button) },
      label: `“${heading.en}” ends the booking on ${quotedStep(flow, from)}`,
      shows: id,
    };
  },
});
