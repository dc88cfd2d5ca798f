import type { Step } from '../../engine/types.ts';
import { defineEdit, trimmedWords } from '../edit.ts';
import { editFlow, EditRefused, freeId, freeName } from '../FlowText.ts';
import { quotedStep, required, stepsOf } from '../given.ts';
import { placeEnd } from '../placeEnd.ts';
import { decisionsIn, dropEvents } from './decisions.ts';
import { editForm } from './EditedForm.ts';
import { formOfStep } from './changeQuestion.ts';
import type { FormQuestion } from './formQuestions.ts';
import { commonEffects } from '../transitions.ts';

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 30) || 'choice';

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
    const able = questions.flatMap((question) =>
      decidingAnswers(question).map((chosen) => ({ question, chosen })),
    );
    const found = able.find(
      ({ question: { name }, chosen: { value, words } }) =>
        (given.answer ?? name) === name && [value, words].includes(choice),
    );
    if (found === undefined) {
      const all = able.map(({ chosen: { words } }) => `“${words}”`).join(', ');
      throw new EditRefused(
        all === ''
          ? `no question of ${quotedStep(flow, id)} has one choice`
          : `there is no such choice; there are ${all}`,
        'choice',
      );
    }
    const { question, chosen } = found;
    if (stepsOf(flow)[id]?.skipWhen === true)
      throw new EditRefused(`${quotedStep(flow, id)} is off: nobody chooses there`, 'id');
    if (target === id) throw new EditRefused('a step cannot lead to itself', 'target');
    const { answer: deciding, events } = decisionsIn(text);
    if (deciding !== '' && deciding !== question.name) {
      const other = questions.find(({ name }) => name === deciding)?.ask.en;
      throw new EditRefused(
        `“${other}” decides already; only one question of a screen can`,
        'answer',
      );
    }
    const end = given.end === undefined ? undefined : trimmedWords(given.end);
    if (end?.en === '') throw new EditRefused('write what the end says', 'end');
    let shows = target ?? id;
    const changed = editFlow(flow, (draft) => {
      if (end !== undefined) {
        shows = freeName(`end-${slug(end.en)}`, Object.keys(draft.steps));
        placeEnd(draft, id, shows, end);
      } else if (target !== undefined) draft.step(target);
      const leads = end === undefined && target === undefined ? undefined : shows;
      const all = decidingAnswers(question);
      const isLast =
        leads !== undefined &&
        question.isRequired &&
        question.shownIf === undefined &&
        all.every(({ value }) => value === chosen.value || Object.hasOwn(events, value));
      // A choice sets what every way on from the step sets.
      const set = commonEffects(draft, id);
      const own = Object.hasOwn(events, chosen.value) ? events[chosen.value]! : '';
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
      const event = own || freeName(`on-${id}.${slug(chosen.words)}`, Object.keys(declared));
      declared[event] ??= { description: `“${chosen.words}”` };
      draft.on(id)[event] = [draft.opened(way)];
      events[chosen.value] = event;
    });
    const withDecision = editForm(text, (edited) => {
      if (Object.keys(events).length === 0) delete edited.file.decides;
      else {
        const decides = edited.opened({ answer: question.name, events });
        edited.put('decides', decides, ['schema', 'uiSchema', 'translations']);
      }
    });
    return {
      flow: changed,
      forms: { [form]: withDecision },
      label: `“${chosen.words}” to “${question.ask.en}” leads ${shows === id ? 'on as usual' : `to ${quotedStep(changed, shows)}`}`,
      shows: id,
    };
  },
});
