import type { Step } from '../../engine/types.ts';
import { defineEdit, trimmedWords } from '../edit.ts';
import { editFlow, EditRefused, freeId, object, type FlowText } from '../FlowText.ts';
import { quotedStep, required, stepsOf } from '../given.ts';
import { readJsonText, writeJsonText, type EditableObject } from '../jsonText.ts';
import { placeEnd } from '../placeEnd.ts';
import { decisionsIn, dropEvents } from './decisions.ts';
import { formOfStep } from './changeQuestion.ts';
import type { FormQuestion } from './formQuestions.ts';
import { isSameJson } from '../../files/json/isSameJson.ts';

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 30) || 'choice';

/** A name that is not taken: the wanted one, or the wanted one with a number appended. */
function free(wanted: string, taken: object): string {
  let name = wanted;
  for (let count = 2; Object.hasOwn(taken, name); count++) name = `${wanted}-${count}`;
  return name;
}

/** The values on which a question can decide, each with its words. */
export const decidingAnswers = ({
  kind,
  choices,
}: FormQuestion): { value: string; words: string }[] => {
  if (kind === 'yes')
    return [
      { value: 'true', words: 'Yes' },
      { value: 'false', words: 'No' },
    ];
  if (kind !== 'one') return [];
  return choices.map(({ value, words }) => ({ value: value ?? words.en, words: words.en }));
};

/** The step to which each choice of a form's answer leads, by choice; none for one that goes on as usual. */
export function targetsOfChoices({ on }: Step, form: string) {
  const { answer, events } = decisionsIn(form);
  const targets = Object.entries(events).flatMap(([choice, event]) => {
    const [way] = on[event] ?? [];
    return way === undefined ? [] : [[choice, way.target] as const];
  });
  return { answer, targets: Object.fromEntries(targets) as Record<string, string> };
}

/** What every way on from a step sets, so that a choice sets it too. */
function commonEffects(flow: FlowText, id: string): EditableObject {
  const [first, ...others] = flow.onward(id);
  const same = Object.entries(first?.set ?? {}).filter(([name, value]) =>
    others.every((way) => isSameJson(way.set?.[name], value)),
  );
  return Object.fromEntries(same);
}

export const goTo = defineEdit({
  id: 'go-to',
  label: 'Let an answer decide',
  help: 'Who makes a choice goes to another step, or to a new end of the booking; without either, on as everybody does.',
  key: 'G',
  parameters: { id: 'step', choice: 'text', target: 'step?', end: 'words?', answer: 'text?' },
  apply({ flow, forms }, { target, ...given }) {
    const id = required(given.id, 'id', 'choose the step');
    const choice = required(given.choice, 'choice', 'choose the choice');
    const { form, text, questions } = formOfStep(flow, forms, id);
    const able = questions.filter((one) => decidingAnswers(one).length > 0);
    const isAsked = (one: FormQuestion) => given.answer === undefined || given.answer === one.name;
    const question = able.find(
      (one) =>
        isAsked(one) &&
        decidingAnswers(one).some(({ value, words }) => [value, words].includes(choice)),
    );
    const chosen =
      question &&
      decidingAnswers(question).find(({ value, words }) => [value, words].includes(choice));
    if (question === undefined || chosen === undefined) {
      const all = able
        .flatMap((one) => decidingAnswers(one).map(({ words }) => `“${words}”`))
        .join(', ');
      throw new EditRefused(
        all === ''
          ? `no question of ${quotedStep(flow, id)} has one choice`
          : `there is no such choice; there are ${all}`,
        'choice',
      );
    }
    if (stepsOf(flow)[id]?.skipWhen === true)
      throw new EditRefused(`${quotedStep(flow, id)} is off: nobody chooses there`, 'id');
    if (target === id) throw new EditRefused('a step cannot lead to itself', 'target');
    const read = readJsonText(text);
    const file = object(read.value);
    const before = object(file.decides);
    if (before.answer !== undefined && before.answer !== question.name) {
      const other = questions.find(({ name }) => name === before.answer)?.ask.en;
      throw new EditRefused(
        `“${other}” decides already; only one question of a screen can`,
        'answer',
      );
    }
    const end = given.end === undefined ? undefined : trimmedWords(given.end);
    if (end?.en === '') throw new EditRefused('write what the end says', 'end');
    const { events } = decisionsIn(text);
    let shows = target ?? id;
    const changed = editFlow(flow, (draft) => {
      if (end !== undefined) {
        shows = free(`end-${slug(end.en)}`, draft.steps);
        placeEnd(draft, id, shows, end);
      } else if (target !== undefined) draft.step(target);
      const leads = end === undefined && target === undefined ? undefined : shows;
      const all = decidingAnswers(question);
      const isLast =
        leads !== undefined &&
        question.isRequired &&
        question.shownIf === undefined &&
        all.every(({ value }) => value === chosen.value || Object.hasOwn(events, value));
      const set = commonEffects(draft, id);
      const own = events[chosen.value] ?? '';
      delete events[chosen.value];
      if (own !== '') dropEvents(draft, form, [own]);
      if (leads === undefined) return;
      const way = {
        id: freeId(draft.step(id), leads),
        target: leads,
        ...(Object.keys(set).length > 0 && { set }),
      };
      if (isLast) {
        // Nobody would be left to go on as usual: this choice is what the others go on by.
        draft.setOnward(id, [draft.opened(way)]);
        return;
      }
      const declared = draft.file.events;
      const event = own === '' ? free(`on-${id}.${slug(chosen.words)}`, declared) : own;
      declared[event] ??= { description: `“${chosen.words}”` };
      draft.on(id)[event] = [draft.opened(way)];
      events[chosen.value] = event;
    });
    if (Object.keys(events).length === 0) delete file.decides;
    else {
      const { schema, ...rest } = file;
      const decides = { answer: question.name, events };
      read.spread.add(decides);
      for (const key of Object.keys(file)) delete file[key];
      for (const [key, value] of Object.entries(rest)) {
        if (key !== 'decides' && key !== 'uiSchema' && key !== 'translations') file[key] = value;
      }
      Object.assign(file, { decides, schema });
      for (const key of ['uiSchema', 'translations'])
        if (rest[key] !== undefined) file[key] = rest[key]!;
    }
    return {
      flow: changed,
      forms: { [form]: writeJsonText(read) },
      label: `“${chosen.words}” to “${question.ask.en}” leads ${shows === id ? 'on as usual' : `to ${quotedStep(changed, shows)}`}`,
      shows: id,
    };
  },
});
