/** What differs in two flow files, in sentences; transitions are told by `tellWay.ts`. */
import en from '../../../page/text/en.json';
import es from '../../../page/text/es.json';
import frCA from '../../../page/text/fr-CA.json';
import { isObject } from '../../../files/json/isObject.ts';
import { spellOut } from '../../../engine/explain/ruleInWords.ts';
import { answerInWords, fillWords } from '../words.ts';
import { asObject, orderKey, textAt, standsAt } from './canonical.ts';
import { nowAndBefore, quotedStepOf, type FilePair, type Subject, type Told } from './pair.ts';
import { decisionSubject, subjectOfForm, tellNewStep, tellRemovedStep } from './tellForm.ts';
import { questionSubject } from './tellQuestion.ts';
import { beside, tellWay, waysInOrder } from './tellWay.ts';
import { inQuotes, listed, scalarText, type Side, type WordsByLanguage } from './side.ts';
import words from './words.json';

const flowWords = words.flow;
const steps = words.step;

type Read = (side: Side) => string | undefined;

/** A sentence with what holds now and what held before. */
const compare = (
  { before, after }: FilePair,
  sentence: string,
  read: Read,
  more: Readonly<Record<string, string>> = {},
): Told => ({
  sentence: fillWords(sentence, { ...more, now: nowAndBefore(read(after), read(before)) }),
});

const quoted = (text: string | undefined) => (text === undefined ? undefined : inQuotes(text));

/** Which words of a text are shown where a step has none of its own. */
const appTexts: Readonly<Record<string, string>> = en;
const appLanguages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en,
  es,
  'fr-CA': frCA,
};

/** What the app itself says there, in each language. */
const wordsOfApp = (name: string): WordsByLanguage | undefined =>
  Object.hasOwn(appTexts, name)
    ? Object.fromEntries(
        Object.entries(appLanguages).map(([language, texts]) => [language, texts[name] ?? '']),
      )
    : undefined;

/** The form whose answer decides on an event of a step, where one does; and by which choice. */
function decisionOf(pair: FilePair, step: string, event: string) {
  for (const side of [pair.after, pair.before]) {
    const form = side.formOf(step);
    const events = asObject(standsAt(form && side.forms[form], ['decides', 'events']));
    const choice = Object.keys(events).find((one) => events[one] === event);
    if (form !== undefined && choice !== undefined) return { form, choice };
  }
  return undefined;
}

/**
 * The step that is new, gone or moved, and for which transitions of an event are others: some lead to
 * it, or ask where it was shown.
 */
function causeOf(
  { before, after, come, gone, moved, memories }: FilePair,
  step: string | undefined,
  path: readonly string[],
): string | undefined {
  if (step !== undefined && (come.has(step) || gone.has(step))) return step;
  const [then, now] = [before, after].map((side) => asObject(standsAt(side.flow, path)));
  const differing = [...new Set([...Object.keys(then!), ...Object.keys(now!)])].filter(
    (way) => JSON.stringify(then![way]) !== JSON.stringify(now![way]),
  );
  const ways = differing.flatMap((way) => [now![way], then![way]]);
  for (const way of ways) {
    const target = textAt(way, 'target');
    if (target !== undefined && (come.has(target) || gone.has(target))) return target;
  }
  const text = JSON.stringify(ways);
  const remembered = [...memories.keys()].find((name) => text.includes(JSON.stringify(name)));
  if (remembered !== undefined) return memories.get(remembered);
  // What was written beside a way that leads to a moved step came with the move.
  const all = [...ways, ...Object.values(now!), ...Object.values(then!)];
  const targets = all.map((way) => textAt(way, 'target'));
  return [...targets, step].find((id) => id !== undefined && moved.has(id));
}

/** What differs in the transitions of a step, or in those that every step has. */
function subjectOfWay(pair: FilePair, step: string | undefined, keys: readonly string[]): Subject {
  const at = keys.indexOf('on');
  const path = keys.slice(0, at + 3);
  const [event = '', way = ''] = keys.slice(at + 1, at + 3);
  const file = 'flow';
  const decision = step === undefined ? undefined : decisionOf(pair, step, event);
  if (decision !== undefined) return decisionSubject(pair, { ...decision, step });
  if (way === orderKey) {
    const list = path.slice(0, -1);
    return {
      key: path.join('/'),
      file,
      path: list,
      step,
      tell: () => ({
        sentence: fillWords(words.way.order, {
          event: pair.after.eventInWords(event, step),
          step: step === undefined ? words.anyScreen : quotedStepOf(pair, step),
          now: nowAndBefore(waysInOrder(pair.after, list), waysInOrder(pair.before, list)),
        }),
      }),
    };
  }
  const cause = causeOf(pair, step, path.slice(0, -1));
  if (cause !== undefined) return stepSubject(pair, cause);
  return { key: path.join('/'), file, path, step, tell: () => tellWay(pair, step, event, path) };
}

/** The transitions that a new, removed or moved step has changed, each in words. */
function waysAround(pair: FilePair, cause: string): string[] {
  const ids = new Set([...Object.keys(pair.before.steps), ...Object.keys(pair.after.steps)]);
  const told = [...ids].flatMap((step) => {
    const [then, now] = [pair.before, pair.after].map((side) => asObject(side.step(step)?.on));
    const events = new Set([...Object.keys(then!), ...Object.keys(now!)]);
    return [...events].flatMap((event) => {
      const [one, other] = [asObject(then![event]), asObject(now![event])];
      const ways = new Set([...Object.keys(one), ...Object.keys(other)]);
      ways.delete(orderKey);
      return [...ways].flatMap((way) => {
        const keys = ['steps', step, 'on', event, way];
        if (JSON.stringify(one[way]) === JSON.stringify(other[way])) return [];
        const subject = subjectOfWay(pair, step, keys);
        if (subject.key !== `step ${cause}`) return [];
        return [tellWay(pair, step, event, keys).sentence];
      });
    });
  });
  return told;
}

/** A step that is new, gone or elsewhere, with all that came with it. */
export function stepSubject(pair: FilePair, id: string): Subject {
  const [isNew, isGone] = [pair.come.has(id), pair.gone.has(id)];
  return {
    key: `step ${id}`,
    file: 'flow',
    path: ['steps', id],
    step: id,
    tell: () => {
      const ways = waysAround(pair, id);
      if (isNew) return tellNewStep(pair.after, id, ways);
      if (isGone) return tellRemovedStep(pair.before, id, ways);
      return { sentence: pair.moved.get(id) ?? '', details: ways, areFolded: true };
    },
  };
}

/** The text of the app that a step replaces, by its name. */
const nameOfText = (name: string): string =>
  Object.hasOwn(appTexts, name)
    ? inQuotes(appTexts[name]!)
    : ((words.parts as Readonly<Record<string, string>>)[name] ?? words.aText);

const effectsInWords = (side: Side, effects: unknown): string | undefined => {
  const parts = beside(side, { ...asObject(effects), clear: asNames(asObject(effects).clear) });
  return parts.length === 0 ? undefined : parts.join('; ');
};
const asNames = (list: unknown) =>
  Array.isArray(list) ? Object.fromEntries(list.map((name) => [String(name), true])) : list;

/** A field of a step that both have. */
function tellStepField(
  pair: FilePair,
  id: string,
  [field = '', part = '']: readonly string[],
): Told {
  const step = quotedStepOf(pair, id);
  const read = (side: Side) => textAt(side.step(id), field);
  const value = (side: Side) => standsAt(side.step(id), [field, part]);
  switch (field) {
    case 'title':
      return compare(pair, steps.title, (side) => inQuotes(side.titleOf(id)), {
        step: pair.before.quotedStep(id),
      });
    case 'description':
      return compare(pair, steps.description, (side) => quoted(read(side)), { step });
    case 'screenName':
      return compare(pair, steps.screenName, (side) => quoted(read(side)), { step });
    case 'screen':
      return { sentence: fillWords(steps.screen, { step }) };
    case 'action': {
      const actions: Readonly<Record<string, string>> = steps.actions;
      return compare(
        pair,
        steps.action,
        (side) => {
          const action = read(side);
          return action === undefined ? undefined : (actions[action] ?? steps.otherAction);
        },
        { step },
      );
    }
    case 'end': {
      const isEnd = pair.after.step(id)?.end === true;
      return { sentence: fillWords(isEnd ? steps.end : steps.noEnd, { step }) };
    }
    case 'skipWhen': {
      const [then, now] = [pair.before, pair.after].map((side) => side.skippedInWords(id));
      if (now === undefined) {
        return { sentence: fillWords(steps.noSkip, { step, when: then ?? '' }) };
      }
      const when = then === undefined ? now : nowAndBefore(now, then);
      return { sentence: fillWords(steps.skip, { step, when }) };
    }
    case 'collects': {
      const isNow = value(pair.after) !== undefined;
      const answer = answerInWords(part);
      return { sentence: fillWords(isNow ? steps.collects : steps.noCollects, { step, answer }) };
    }
    case 'requires':
      return compare(pair, steps.requires, (side) => side.guardInWords(value(side)), {
        step,
        name: inQuotes(spellOut(part)),
      });
    case 'back': {
      const sentence = part === 'into' ? steps.backInto : steps.backOutOf;
      return compare(pair, sentence, (side) => effectsInWords(side, value(side)), { step });
    }
    case 'words': {
      const own = (side: Side) => {
        const said = value(side);
        return isObject(said) ? (said as WordsByLanguage) : undefined;
      };
      const [then, now] = [own(pair.before), own(pair.after)];
      // Where the step has none of its own, visitors read the app's.
      const text = nameOfText(part);
      const sentence = now === undefined ? steps.noWords : steps.words;
      const shown = inQuotes(now?.en ?? Object.values(now ?? {})[0] ?? '');
      return {
        sentence: fillWords(sentence, { step, text, now: shown }),
        words: { before: then ?? wordsOfApp(part), after: now ?? wordsOfApp(part) },
      };
    }
    default:
      return { sentence: fillWords(steps.other, { step }) };
  }
}

function subjectOfStep(pair: FilePair, keys: readonly string[]): Subject {
  const [, id = '', field = '', part = ''] = keys;
  if (pair.come.has(id) || pair.gone.has(id)) return stepSubject(pair, id);
  const memory = field === 'back' ? pair.memories.get(keys[5] ?? '') : undefined;
  if (memory !== undefined) return stepSubject(pair, memory);
  if (field === 'on') {
    return keys.length >= 5 ? subjectOfWay(pair, id, keys) : fieldSubject(pair, id, [field]);
  }
  if (field === 'form' || field === 'component') return fieldSubject(pair, id, ['screen']);
  if (field === 'collects') {
    const form = pair.after.formOf(id);
    const isNew = form !== undefined && pair.before.question(form, part) === undefined;
    const isIn = form !== undefined && pair.after.question(form, part) !== undefined;
    const wasIn = form !== undefined && pair.before.question(form, part) !== undefined;
    // What a new question asks is kept by its step, and what a removed one asked no longer.
    if ((isIn && isNew) || (wasIn && !isIn)) {
      return { ...questionSubject(pair, form, ['questions', part]), step: id };
    }
  }
  const isByPart = ['collects', 'requires', 'words', 'back'].includes(field);
  return fieldSubject(pair, id, isByPart ? [field, part] : [field]);
}

const fieldSubject = (pair: FilePair, id: string, field: readonly string[]): Subject => ({
  key: ['step', id, ...field].join('/'),
  file: 'flow',
  path: field[0] === 'screen' ? ['steps', id] : ['steps', id, ...field],
  step: id,
  tell: () => tellStepField(pair, id, field),
});

/** What the flow remembers: a variable that is new, gone or means something else. */
function tellVariable(pair: FilePair, name: string): Told {
  const [then, now] = [pair.before, pair.after].map((side) =>
    standsAt(side.flow, ['variables', name]),
  );
  const side = now === undefined ? pair.before : pair.after;
  const sentence =
    then === undefined
      ? flowWords.newVariable
      : now === undefined
        ? flowWords.noVariable
        : flowWords.variable;
  return { sentence: fillWords(sentence, { name: side.nameOfVariable(name) }) };
}

function tellEvent(pair: FilePair, name: string, [field = '', fact = '']: readonly string[]): Told {
  const read = (side: Side) => standsAt(side.flow, ['events', name]);
  const [then, now] = [read(pair.before), read(pair.after)];
  const side = now === undefined ? pair.before : pair.after;
  const event = side.eventInWords(name);
  if (then === undefined) return { sentence: fillWords(flowWords.newEvent, { event }) };
  if (now === undefined) return { sentence: fillWords(flowWords.noEvent, { event }) };
  if (field !== 'facts') {
    return compare(pair, flowWords.event, (one) => quoted(textAt(read(one), 'description')));
  }
  const brings = standsAt(now, ['facts', fact]) !== undefined;
  return {
    sentence: fillWords(brings ? flowWords.brings : flowWords.bringsNot, {
      event,
      name: side.nameOfVariable(fact),
    }),
  };
}

const goalsOf = (side: Side): string | undefined => {
  const { goal, goals } = asObject(side.flow);
  const ids = goal === undefined ? Object.values(asObject(goals)) : [goal];
  return ids.length === 0 ? undefined : listed(ids.map((id) => side.quotedStep(id)));
};

/** Something that is about no single step. */
function tellWhole(pair: FilePair, keys: readonly string[]): Told {
  const [field = '', name = ''] = keys;
  const value = (side: Side) => standsAt(side.flow, keys);
  const shown = (side: Side) => {
    const one = value(side);
    return one === undefined ? undefined : scalarText(one);
  };
  switch (field) {
    case 'title':
    case 'description':
      return compare(pair, flowWords[field], (side) => quoted(shown(side)));
    case 'version':
      return compare(pair, flowWords.version, shown);
    case 'progressStart':
      return compare(pair, flowWords.progressStart, (side) => `${shown(side) ?? 0} %`);
    case 'initial':
      return compare(pair, flowWords.initial, (side) => side.quotedStep(value(side)));
    case 'goal':
      return compare(pair, flowWords.goal, goalsOf);
    case 'forward':
      return compare(pair, flowWords.forward, (side) => side.eventInWords(shown(side) ?? ''));
    case 'guards':
      return compare(pair, flowWords.guard, (side) => side.guardInWords(value(side)), {
        name: inQuotes(spellOut(name)),
      });
    case 'variables':
      return tellVariable(pair, name);
    case 'events':
      return tellEvent(pair, name, keys.slice(2));
    case 'except': {
      const isNow = standsAt(pair.after.flow, ['anyStep', 'except', name]) !== undefined;
      return {
        sentence: fillWords(isNow ? flowWords.except : flowWords.noExcept, {
          step: quotedStepOf(pair, name),
        }),
      };
    }
    case 'replaceEveryStep':
      return name === orderKey
        ? { sentence: flowWords.replaceOrder }
        : compare(pair, flowWords.replace, (side) => {
            const rule = asObject(value(side));
            if (Object.keys(rule).length === 0) return undefined;
            const { step, when, why } = rule;
            const told = { step: side.quotedStep(step), condition: side.guardInWords(when) ?? '' };
            const sentence = fillWords(flowWords.shownWhile, told);
            return typeof why === 'string'
              ? `${sentence}, ${fillWords(words.way.why, { why: inQuotes(why) })}`
              : sentence;
          });
    case 'back': {
      const [, rules, after = ''] = keys;
      if (rules !== 'rules') return { sentence: flowWords.backEvent };
      if (after === orderKey) return { sentence: flowWords.backOrder };
      return compare(
        pair,
        flowWords.backRule,
        (side) => {
          const { pop, why } = asObject(standsAt(side.flow, ['back', 'rules', after]));
          if (pop === undefined) return undefined;
          const screens = fillWords(Number(pop) === 1 ? flowWords.popsOne : flowWords.pops, {
            pop: Number(pop),
          });
          const reason = typeof why === 'string' ? inQuotes(why) : undefined;
          return reason === undefined
            ? screens
            : `${screens}, ${fillWords(words.way.why, { why: reason })}`;
        },
        { step: quotedStepOf(pair, after) },
      );
    }
    default:
      return { sentence: flowWords.other };
  }
}

/** What a place at which two flow files differ is about. */
export function subjectOfFlow(pair: FilePair, keys: readonly string[]): Subject {
  const [field = '', name = '', part = ''] = keys;
  if (field === 'steps' && keys.length > 1) return subjectOfStep(pair, keys);
  if (field === 'anyStep') {
    if (name === 'on' && keys.length >= 4) return subjectOfWay(pair, undefined, keys);
    if (name === 'except') {
      // That a new end of the visit cannot be left belongs to it.
      if (pair.come.has(part) || pair.gone.has(part)) return stepSubject(pair, part);
      return wholeSubject(pair, ['except', part], ['anyStep', 'except', part]);
    }
  }
  const memory = field === 'variables' ? pair.memories.get(name) : undefined;
  if (memory !== undefined) return stepSubject(pair, memory);
  if (field === 'events') {
    const button = Object.keys({ ...pair.before.forms, ...pair.after.forms }).find((form) => {
      const [then, now] = [pair.before, pair.after].map(
        (side) => standsAt(side.forms[form], ['actions', name]) !== undefined,
      );
      return then !== now;
    });
    if (button !== undefined) return subjectOfForm(pair, button, ['actions', name]);
    const decided = Object.keys({ ...pair.before.steps, ...pair.after.steps }).flatMap((step) => {
      const decision = decisionOf(pair, step, name);
      return decision === undefined ? [] : [{ ...decision, step }];
    })[0];
    if (decided !== undefined) return decisionSubject(pair, decided);
    const isNamed = [pair.before, pair.after].every(
      (side) => standsAt(side.flow, ['events', name]) !== undefined,
    );
    return wholeSubject(pair, isNamed ? keys.slice(0, part === 'facts' ? 4 : 3) : keys.slice(0, 2));
  }
  if (field === 'goals') return wholeSubject(pair, ['goal'], ['goals']);
  if (field === 'back') return wholeSubject(pair, keys.slice(0, name === 'rules' ? 3 : 1));
  const isByName = ['variables', 'guards', 'replaceEveryStep'].includes(field);
  return wholeSubject(pair, keys.slice(0, isByName ? 2 : 1));
}

const wholeSubject = (
  pair: FilePair,
  keys: readonly string[],
  path: readonly string[] = keys,
): Subject => ({ key: keys.join('/'), file: 'flow', path, tell: () => tellWhole(pair, keys) });
