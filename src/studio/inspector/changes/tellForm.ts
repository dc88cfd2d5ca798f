/** What differs in two form files, in sentences. */
import { answerInWords, asSentence, fillWords } from '../words.ts';
import { asObject, orderKey, textAt, standsAt } from './canonical.ts';
import { formConditionInWords } from './formCondition.ts';
import { bothOf, nowAndBefore, type FilePair, type Subject, type Told } from './pair.ts';
import { describeQuestion, questionSubject, tellText } from './tellQuestion.ts';
import { wayInWords } from './tellWay.ts';
import { inQuotes, listed, type Side, type WordsByLanguage } from './side.ts';
import words from './words.json';

const formWords = words.form;
const parts: Readonly<Record<string, string>> = words.parts;

/** The step on whose screen a form is, and the side that has the form. */
const stepWith = ({ before, after }: FilePair, form: string): string | undefined =>
  after.stepsWith(form)[0] ?? before.stepsWith(form)[0];

/** Where the visit goes with a choice: to a step, or on as with any other; undefined: no decision. */
function whereTo(side: Side, form: string, choice: string): string | undefined {
  const decides = asObject(side.forms[form]?.decides);
  const event = textAt(decides, 'events', choice);
  if (event === undefined) return undefined;
  const targets = side.stepsWith(form).flatMap((step) => {
    const ways = asObject(standsAt(side.step(step), ['on', event]));
    const order = Array.isArray(ways[orderKey]) ? ways[orderKey].map(String) : [];
    return order.map((way) => wayInWords(side, ways[way]));
  });
  return targets.length === 0 ? words.unknownScreen : listed([...new Set(targets)]);
}

/** A choice that decides where the visit goes. */
function tellDecision(pair: FilePair, form: string, choice: string): Told {
  const [then, now] = bothOf(pair, (side) => whereTo(side, form, choice));
  const side = now === undefined ? pair.before : pair.after;
  const name = textAt(side.forms[form], 'decides', 'answer') ?? '';
  const value = choice === 'true' ? true : choice === 'false' ? false : choice;
  return {
    sentence: fillWords(formWords.decides, {
      choice: side.choiceOf(form, name, value),
      question: inQuotes(side.labelOf(form, name)),
      now: nowAndBefore(now, then, words.way.asUsual),
    }),
  };
}

export const decisionSubject = (
  pair: FilePair,
  { form, choice, step }: { form: string; choice: string; step?: string | undefined },
): Subject => ({
  key: `decides ${form} ${choice}`,
  file: form,
  path: ['decides', 'events', choice],
  step: step ?? stepWith(pair, form),
  tell: () => tellDecision(pair, form, choice),
});

/** Where a new step stands: after those that lead to it, before the one it leads to. */
function placeOf(side: Side, id: string): string {
  const targets = (step: string) =>
    Object.values(asObject(side.step(step)?.on)).flatMap((ways) =>
      Object.values(asObject(ways)).flatMap((way) => textAt(way, 'target') ?? []),
    );
  const before = Object.keys(side.steps).filter(
    (step) => step !== id && targets(step).includes(id),
  );
  const [next] = targets(id);
  const titles = [...new Set(before.map((step) => side.quotedStep(step)))];
  return [
    ...(titles.length > 0 && titles.length <= 3
      ? [fillWords(formWords.after, { steps: listed(titles) })]
      : []),
    ...(next === undefined ? [] : [fillWords(formWords.before, { step: side.quotedStep(next) })]),
  ].join(formWords.and);
}

/** What a form asks, in its order; of a group what it is made of. */
const asked = (side: Side, form: string): string[] =>
  side.questions(form).filter((name) => {
    const question = side.question(form, name);
    return question?.isAsked === true && question.isGroup !== true;
  });

/** Everything that a screen says and asks, for one that is new or gone. */
function contents(side: Side, id: string): string[] {
  const form = side.formOf(id);
  const skipped = side.skippedInWords(id);
  const questions = form === undefined ? [] : asked(side, form);
  return [
    ...questions.map((name) => asSentence(describeQuestion(side, form!, name))),
    ...(skipped === undefined
      ? []
      : [asSentence(fillWords(words.step.skippedWhen, { when: skipped }))]),
    ...(side.step(id)?.end === true ? [words.step.endsHere] : []),
  ];
}

const headingOf = (side: Side, id: string) => {
  const form = side.formOf(id);
  return form === undefined
    ? undefined
    : side.inLanguages(form, textAt(side.forms[form], 'heading'));
};

/** Nothing for a screen without a heading of its own. */
const saying = (side: 'before' | 'after', said: WordsByLanguage | undefined): Pick<Told, 'words'> =>
  said === undefined ? {} : { words: { [side]: said } };

export function tellNewStep(side: Side, id: string, ways: readonly string[]): Told {
  const place = placeOf(side, id);
  const sentence = place === '' ? formWords.newStep : formWords.newStepAt;
  return {
    sentence: fillWords(sentence, { step: side.quotedStep(id), place }),
    details: [...contents(side, id), ...ways],
    ...saying('after', headingOf(side, id)),
  };
}

export const tellRemovedStep = (side: Side, id: string, ways: readonly string[]): Told => ({
  sentence: fillWords(formWords.removedStep, { step: side.quotedStep(id) }),
  details: [...contents(side, id), ...ways],
  ...saying('before', headingOf(side, id)),
});

/** The place of a sentence among the texts of a form; undefined where no text is it. */
function ownerOf({ before, after }: FilePair, form: string, sentence: string) {
  const sides = [before, after].map((side) => textsOf(side, form));
  const paths = new Map(
    sides.flatMap((texts) => [...texts]).map(([key]) => [key, key.split('\n')]),
  );
  const says = (at: number, key: string) => sides[at]!.get(key) === sentence;
  const own = [...paths].filter(([key]) => says(0, key) || says(1, key));
  // A text that stays has another translation; where none stays, one that comes or goes brings it.
  return (own.find(([key]) => says(0, key) && says(1, key)) ?? own[0])?.[1];
}

/** Every text of a form by its path. */
function textsOf(side: Side, form: string): Map<string, string> {
  const file = side.forms[form];
  const texts = new Map<string, string>();
  const add = (...path: readonly string[]) => {
    const text = textAt(file, ...path);
    if (text !== undefined) texts.set(path.join('\n'), text);
  };
  for (const part of ['heading', 'help', 'continue', 'skip']) add(part);
  for (const event of Object.keys(asObject(file?.actions))) add('actions', event, 'label');
  for (const name of Object.keys(asObject(file?.questions))) {
    const at = ['questions', name];
    const question = side.question(form, name);
    for (const look of ['ui:title', 'ui:description', 'ui:placeholder']) add(...at, 'looks', look);
    for (const part of ['title', 'description']) {
      add(...at, 'rule', part);
      add(...at, 'rule', 'items', part);
    }
    for (const error of Object.keys(asObject(question?.errors))) add(...at, 'errors', error);
    for (const value of Object.keys(asObject(question?.choices))) {
      add(...at, 'choices', value);
      add(...at, 'choices', value, 'title');
      add(...at, 'choices', value, 'description');
    }
    const listed = standsAt(question, ['looks', 'ui:enumNames']);
    if (!Array.isArray(listed)) continue;
    for (const text of listed) texts.set([...at, 'looks', 'ui:enumNames'].join('\n'), String(text));
  }
  return texts;
}

/** A further button: new, gone, or another one. */
function tellAction(pair: FilePair, form: string, event: string, part: string): Told {
  const [then, now] = bothOf(pair, (side) => standsAt(side.forms[form], ['actions', event]));
  const side = now === undefined ? pair.before : pair.after;
  const button = inQuotes(textAt(now ?? then, 'label') ?? side.eventInWords(event));
  if (then === undefined || now === undefined) {
    const sentence = then === undefined ? formWords.newButton : formWords.noButton;
    const text = side.inLanguages(form, textAt(now ?? then, 'label'));
    return {
      sentence: fillWords(sentence, { button }),
      words: then === undefined ? { after: text } : { before: text },
    };
  }
  if (part === 'label') return tellText(pair, form, ['actions', event, 'label'], formWords.button);
  if (part !== 'showWhen') return { sentence: fillWords(formWords.buttonAnswers, { button }) };
  const when = (one: Side) => {
    const rule = standsAt(one.forms[form], ['actions', event, 'showWhen']);
    return rule === undefined
      ? undefined
      : fillWords(words.onlyWhen, { condition: formConditionInWords(one, form, rule) });
  };
  const shown = nowAndBefore(when(pair.after), when(pair.before), words.always);
  return { sentence: fillWords(formWords.buttonWhen, { button, now: shown }) };
}

function tellPart(pair: FilePair, form: string, keys: readonly string[]): Told {
  const [part = ''] = keys;
  const read = (side: Side) => standsAt(side.forms[form], [part]);
  switch (part) {
    case 'heading':
    case 'help':
    case 'continue':
    case 'skip':
      return tellText(pair, form, [part], parts[part] ?? '');
    case 'skipWhen':
    case 'continueWhen': {
      const when = (side: Side) =>
        read(side) === undefined ? undefined : formConditionInWords(side, form, read(side));
      const none = part === 'skipWhen' ? words.never : words.always;
      const now = nowAndBefore(when(pair.after), when(pair.before), none);
      return { sentence: fillWords(formWords[part], { now }) };
    }
    case 'disableUntilValid':
    case 'hideUntilValid': {
      const sentences = formWords[part];
      return { sentence: read(pair.after) === true ? sentences.yes : sentences.no };
    }
    case 'order': {
      const order = (side: Side) =>
        asked(side, form).map((name) => inQuotes(side.labelOf(form, name)));
      return { sentence: fillWords(formWords.order, { now: listed(order(pair.after)) }) };
    }
    case 'orderFaults':
      return { sentence: formWords.orderFaults };
    case 'together':
      return { sentence: formWords.together };
    case 'decides':
      return { sentence: formWords.decider };
    case 'translations':
      return {
        sentence: fillWords(formWords.unused, { text: inQuotes(keys[1] ?? '') }),
        words: {
          before: pair.before.inLanguages(form, keys[1]),
          after: pair.after.inLanguages(form, keys[1]),
        },
      };
    case 'actions':
      return { sentence: formWords.buttonOrder };
    default:
      return { sentence: formWords.other };
  }
}

/** What a place at which two forms differ is about; `keys` is its path in the canonical form. */
export function subjectOfForm(pair: FilePair, form: string, keys: readonly string[]): Subject {
  const [part = '', name = '', field = ''] = keys;
  const step = stepWith(pair, form);
  const own = (path: readonly string[], tell: () => Told): Subject => ({
    key: ['form', form, ...path].join('/'),
    file: form,
    path,
    step,
    tell,
  });
  if (part === 'questions' && name !== '') return { ...questionSubject(pair, form, keys), step };
  if (part === 'translations' && name !== '') {
    const owner = ownerOf(pair, form, name);
    if (owner !== undefined) return subjectOfForm(pair, form, owner);
    return own([part, name], () => tellPart(pair, form, keys));
  }
  if (part === 'decides' && name !== '') {
    const choices = [pair.after, pair.before].flatMap((side) =>
      Object.keys(asObject(standsAt(side.forms[form], ['decides', 'events']))),
    );
    const isOnOneSide = [pair.after, pair.before].some(
      (side) => side.forms[form]?.decides === undefined,
    );
    const choice = name === 'events' ? field : isOnOneSide ? choices[0] : undefined;
    if (choice !== undefined) return decisionSubject(pair, { form, choice, step });
  }
  if (part === 'actions' && name !== '' && name !== orderKey) {
    const isThere = [pair.before, pair.after].every(
      (side) => standsAt(side.forms[form], ['actions', name]) !== undefined,
    );
    const aspect = isThere ? field : '';
    const path = isThere ? [part, name, field] : [part, name];
    return own(path, () => tellAction(pair, form, name, aspect));
  }
  return own([part], () => tellPart(pair, form, keys));
}

/** What `answers.json` says of an answer. */
export function subjectOfAnswer(pair: FilePair, keys: readonly string[]): Subject {
  const [, name = ''] = keys;
  const path = keys.slice(0, 2);
  return {
    key: path.join('/'),
    file: 'answers',
    path,
    tell: () => {
      const [then, now] = bothOf(pair, (side) => standsAt(side.answers, path));
      const sentence =
        keys.length < 2
          ? words.answer.file
          : then === undefined
            ? words.answer.added
            : now === undefined
              ? words.answer.removed
              : words.answer.changed;
      const [could, can] = bothOf(pair, (side) => limitsOf(standsAt(side.answers, path)));
      const limits = could === can ? [] : [asSentence(nowAndBefore(can, could))];
      return { sentence: fillWords(sentence, { name: answerInWords(name) }), details: limits };
    },
  };
}

/** The limits of an answer in words. */
function limitsOf(rule: unknown): string | undefined {
  const limits: Readonly<Record<string, string>> = words.limits;
  const told = Object.entries(asObject(rule)).flatMap(([key, value]) =>
    Object.hasOwn(limits, key) && typeof value === 'number'
      ? [fillWords(limits[key]!, { count: value })]
      : [],
  );
  return told.length === 0 ? undefined : listed(told);
}
