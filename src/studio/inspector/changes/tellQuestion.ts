/** What differs in one question of a form, in sentences. */
import { questionKinds } from '../../../edits/questions/formQuestions.ts';
import placeWords from '../edit/texts/placeWords.json';
import { asSentence, fillWords } from '../words.ts';
import { asObject, orderKey, textAt, standsAt } from './canonical.ts';
import { askedWhen } from './formCondition.ts';
import { bothOf, nowAndBefore, type FilePair, type Subject, type Told } from './pair.ts';
import { inQuotes, listed, scalarText, type Side } from './side.ts';
import words from './words.json';

const asks = words.question;
const limits: Readonly<Record<string, string>> = words.limits;
const errors: Readonly<Record<string, string>> = placeWords.errors;
const languages: Readonly<Record<string, string>> = words.languages;

const sideWith = ({ before, after }: FilePair, form: string, name: string): Side =>
  after.question(form, name) === undefined ? before : after;

/** How a question is answered: "a line of text", "one of several choices". */
function kindInWords(side: Side, form: string, name: string): string {
  const question = asObject(side.question(form, name));
  const { type, $ref: reference, items } = asObject(question.rule);
  const widget = textAt(question, 'looks', 'ui:widget');
  const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  if (reference !== undefined) return asks.ownWay;
  if (type === 'array') {
    return question.choices === undefined && asObject(items).enum === undefined
      ? asks.list
      : small(questionKinds.several);
  }
  if (question.choices !== undefined) return small(questionKinds.one);
  if (type === 'boolean') return small(questionKinds.yes);
  if (type === 'number' || type === 'integer') return small(questionKinds.number);
  if (type === 'object') return asks.group;
  if (type !== 'string') return asks.ownWay;
  return small(widget === 'textarea' ? questionKinds.long : questionKinds.text);
}

const showWhenOf = (side: Side, form: string, name: string): unknown =>
  standsAt(side.question(form, name), ['looks', 'ui:showWhen']);

/** The choices of a question in words, in their order. */
function choicesInWords(side: Side, form: string, name: string): string[] {
  const order = standsAt(side.question(form, name), ['choices', orderKey]);
  return Array.isArray(order) ? order.map((value) => side.choiceOf(form, name, String(value))) : [];
}

/** A question in a line: "“Which dealer sold it?”, a line of text, needed, only after “Yes” to …". */
export function describeQuestion(side: Side, form: string, name: string): string {
  const question = asObject(side.question(form, name));
  const rule = showWhenOf(side, form, name);
  const choices = choicesInWords(side, form, name);
  const kind = kindInWords(side, form, name);
  return [
    inQuotes(side.labelOf(form, name)),
    choices.length === 0 ? kind : `${kind} (${choices.join(', ')})`,
    question.needed === true ? asks.needed : asks.optional,
    ...(rule === undefined ? [] : [askedWhen(side, form, rule)]),
  ].join(', ');
}

/** A text that differs, by language. */
export function tellText(
  pair: FilePair,
  form: string,
  path: readonly string[],
  what: string,
): Told {
  const [then, now] = bothOf(pair, (side) =>
    side.inLanguages(form, textAt(side.forms[form], ...path)),
  );
  const text = inQuotes((now ?? then)?.en ?? '');
  const say = (sentence: string, inWhich = '') => ({
    sentence: asSentence(fillWords(sentence, { what, text, languages: inWhich })),
    words: { before: then, after: now },
  });
  if (now === undefined) return say(words.text.gone);
  if (then === undefined) return say(words.text.added);
  if (then.en !== now.en) return say(words.text.changed);
  const differing = Object.keys(languages).filter((one) => then[one] !== now[one]);
  return say(words.text.translated, listed(differing.map((one) => languages[one]!)));
}

/** Which side of a question a place is about: what stands there is told by one sentence. */
function aspectOf(pair: FilePair, form: string, name: string, rest: readonly string[]): string {
  const [where = '', key = '', part = ''] = rest;
  const differs = (...path: readonly string[]) => {
    const [then, now] = bothOf(pair, (side) =>
      JSON.stringify(standsAt(side.question(form, name), path)),
    );
    return then !== now;
  };
  const isOtherKind = kindInWords(pair.before, form, name) !== kindInWords(pair.after, form, name);
  const isNeedTold = differs('needed');
  if (where === 'needed') return 'needed';
  if (where === 'errors') {
    if (isNeedTold && (key === 'required' || key === 'minItems')) return 'needed';
    if (isOtherKind && key !== 'required') return 'kind';
    return differs('rule', key) ? `rule ${key}` : `error ${key}`;
  }
  if (isOtherKind && (where === 'choices' || Object.hasOwn(limits, key))) return 'kind';
  if (where === 'choices') return key === orderKey ? 'order' : `choice ${key}`;
  if (where === 'rule') {
    if (key === 'title') return 'ask';
    if (key === 'description') return 'hint';
    if (key === 'minItems' && isNeedTold) return 'needed';
    if (key === 'items' && ['title', 'description'].includes(part)) return `entry ${part}`;
    const known = ['default', 'const', '$ref', 'pattern', 'format'];
    return known.includes(key) || Object.hasOwn(limits, key) ? `rule ${key}` : 'kind';
  }
  if (where === 'looks') {
    if (key === 'ui:title') return 'ask';
    if (key === 'ui:description') return 'hint';
    return key === 'ui:widget' ? 'kind' : `look ${key}`;
  }
  return 'kind';
}

function tellChoice(pair: FilePair, form: string, name: string, value: string): Told {
  const question = inQuotes(sideWith(pair, form, name).labelOf(form, name));
  const path = ['questions', name, 'choices', value];
  const [then, now] = bothOf(pair, (side) => standsAt(side.forms[form], path));
  const side = now === undefined ? pair.before : pair.after;
  if (then === undefined || now === undefined) {
    const label = typeof (now ?? then) === 'string' ? (now ?? then) : textAt(now ?? then, 'title');
    const text = side.inLanguages(form, scalarText(label ?? value));
    return {
      sentence: fillWords(then === undefined ? asks.newChoice : asks.noChoice, {
        question,
        choice: side.choiceOf(form, name, value),
      }),
      words: then === undefined ? { after: text } : { before: text },
    };
  }
  const at = typeof now === 'string' ? path : [...path, 'title'];
  const choice = pair.before.choiceOf(form, name, value);
  return tellText(pair, form, at, fillWords(asks.choice, { question, choice }));
}

/** A limit, a pattern or what is filled in at first. */
function tellRule(pair: FilePair, form: string, name: string, key: string): Told {
  const question = inQuotes(sideWith(pair, form, name).labelOf(form, name));
  const read = (side: Side) => standsAt(side.question(form, name), ['rule', key]);
  const [then, now] = bothOf(pair, read);
  if (Object.hasOwn(limits, key)) {
    const told = (value: unknown) =>
      value === undefined ? undefined : fillWords(limits[key]!, { count: Number(value) });
    const both = nowAndBefore(told(now), told(then), asks.noLimit);
    return { sentence: fillWords(asks.limit, { question, now: both }) };
  }
  if (key === 'default') {
    const told = (side: Side) =>
      read(side) === undefined ? undefined : side.choiceOf(form, name, read(side));
    const both = nowAndBefore(told(pair.after), told(pair.before));
    return { sentence: fillWords(asks.filledIn, { question, now: both }) };
  }
  if (key === 'const') {
    return { sentence: fillWords(now === undefined ? asks.mayTick : asks.mustTick, { question }) };
  }
  if (key === '$ref') return { sentence: fillWords(asks.keptAs, { question }) };
  return { sentence: fillWords(now === undefined ? asks.noForm : asks.form, { question }) };
}

/** How a question looks or when it is asked. */
function tellLook(pair: FilePair, form: string, name: string, key: string): Told {
  const question = inQuotes(sideWith(pair, form, name).labelOf(form, name));
  const now = standsAt(pair.after.question(form, name), ['looks', key]);
  switch (key) {
    case 'ui:showWhen': {
      const told = (side: Side) => askedWhen(side, form, showWhenOf(side, form, name));
      const both = nowAndBefore(told(pair.after), told(pair.before));
      return { sentence: fillWords(asks.asked, { question, now: both }) };
    }
    case 'ui:placeholder':
      return tellText(
        ...([pair, form, ['questions', name, 'looks', key]] as const),
        fillWords(asks.example, { question }),
      );
    default: {
      const said: Readonly<Record<string, string>> = {
        'ui:hideLabel': now === true ? asks.hidden : asks.shown,
        'ui:width': now === 'half' ? asks.half : asks.full,
        'ui:autocomplete': asks.autofill,
        'ui:enumNames': asks.choiceWords,
      };
      return { sentence: fillWords(said[key] ?? asks.look, { question }) };
    }
  }
}

function tellAspect(pair: FilePair, form: string, name: string, aspect: string): Told {
  const side = sideWith(pair, form, name);
  const question = inQuotes(side.labelOf(form, name));
  const [kind = '', ...rest] = aspect.split(' ');
  const key = rest.join(' ');
  switch (kind) {
    case 'needed': {
      const isNeeded = pair.after.question(form, name)?.needed === true;
      return { sentence: fillWords(isNeeded ? asks.nowNeeded : asks.nowOptional, { question }) };
    }
    case 'ask':
    case 'hint': {
      const [look, rule] =
        kind === 'ask' ? ['ui:title', 'title'] : ['ui:description', 'description'];
      const looks = [pair.before, pair.after].some(
        (one) => textAt(one.question(form, name), 'looks', look) !== undefined,
      );
      const path = ['questions', name, ...(looks ? ['looks', look] : ['rule', rule])];
      const before = inQuotes(pair.before.labelOf(form, name));
      const what = fillWords(kind === 'ask' ? asks.label : asks.hint, { question: before });
      return tellText(pair, form, path, what);
    }
    case 'choice':
      return tellChoice(pair, form, name, key);
    case 'order':
      return {
        sentence: fillWords(asks.choiceOrder, {
          question,
          now: listed(choicesInWords(pair.after, form, name)),
        }),
      };
    case 'error': {
      const what = fillWords(asks.said, { question, fault: errors[key] ?? asks.fault });
      return tellText(pair, form, ['questions', name, 'errors', key], what);
    }
    case 'entry': {
      const path = ['questions', name, 'rule', 'items', key];
      return tellText(pair, form, path, fillWords(asks.entry, { question }));
    }
    case 'rule':
      return tellRule(pair, form, name, key);
    case 'look':
      return tellLook(pair, form, name, key);
    default: {
      const [then, now] = bothOf(pair, (one) => kindInWords(one, form, name));
      if (then === now) return { sentence: fillWords(asks.drawn, { question }) };
      return {
        sentence: fillWords(asks.kind, { question, now: nowAndBefore(now, then) }),
        details: choicesInWords(pair.after, form, name),
      };
    }
  }
}

/** What a place of a question is about. @param keys `questions`, its name, and the path below */
export function questionSubject(pair: FilePair, form: string, keys: readonly string[]): Subject {
  const [, name = '', ...rest] = keys;
  const path = ['questions', name];
  const [then, now] = bothOf(pair, (side) => side.question(form, name));
  if (then === undefined || now === undefined) {
    const side = now === undefined ? pair.before : pair.after;
    const said = side.inLanguages(form, side.labelOf(form, name));
    return {
      key: `question ${form} ${name}`,
      file: form,
      path,
      tell: () => ({
        sentence: fillWords(then === undefined ? asks.added : asks.removed, {
          question: describeQuestion(side, form, name),
        }),
        words: then === undefined ? { after: said } : { before: said },
      }),
    };
  }
  const aspect = aspectOf(pair, form, name, rest);
  return {
    key: `question ${form} ${name} ${aspect}`,
    file: form,
    path,
    tell: () => tellAspect(pair, form, name, aspect),
  };
}
