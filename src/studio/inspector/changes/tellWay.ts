/** Transitions that differ in two flow files, in sentences. */
import { answerInWords, asSentence, fillWords } from '../words.ts';
import { asObject, orderKey, standsAt } from './canonical.ts';
import { bothOf, nowAndBefore, quotedStepOf, type FilePair, type Told } from './pair.ts';
import { inQuotes, listed, type Side } from './side.ts';
import words from './words.json';

/** What a transition does beside leading on, in parts. */
export function beside(side: Side, way: unknown): string[] {
  const { set, clear, reset, why, spare } = asObject(way);
  const kept = Object.entries(asObject(set)).map(([name, value]) =>
    side.variableInWords(name, value),
  );
  const forgotten = Object.keys(asObject(clear)).map(answerInWords);
  const under = Array.isArray(reset) ? reset.map((id) => side.quotedStep(id)) : undefined;
  return [
    ...(kept.length > 0 ? [fillWords(words.way.keeps, { what: listed(kept) })] : []),
    ...(forgotten.length > 0 ? [fillWords(words.way.forgets, { what: listed(forgotten) })] : []),
    ...(under === undefined
      ? []
      : [
          under.length === 0
            ? words.way.noBack
            : fillWords(words.way.backTo, { steps: listed(under.toReversed()) }),
        ]),
    ...(typeof why === 'string' ? [fillWords(words.way.why, { why: inQuotes(why) })] : []),
    ...(typeof spare === 'string' ? [fillWords(words.way.spare, { why: inQuotes(spare) })] : []),
  ];
}

/** Where a transition leads, and when: "to “Phone” when the phone is not proven yet". */
export function wayInWords(side: Side, way: unknown): string {
  const { target, guard } = asObject(way);
  const condition = side.guardInWords(guard);
  return [
    fillWords(words.way.to, { step: side.quotedStep(target) }),
    ...(condition === undefined ? [] : [fillWords(words.way.when, { condition })]),
  ].join(' ');
}

/** One transition that is new, gone or another one. */
export function tellWay(
  pair: FilePair,
  step: string | undefined,
  event: string,
  path: readonly string[],
): Told {
  const [then, now] = bothOf(pair, (side) => standsAt(side.flow, path));
  const side = now === undefined ? pair.before : pair.after;
  const at = fillWords(words.way.at, {
    event: side.eventInWords(event, step),
    step: step === undefined ? words.anyScreen : quotedStepOf(pair, step),
  });
  const [ledTo, leadsTo] = [wayInWords(pair.before, then), wayInWords(pair.after, now)];
  const [did, does] = [beside(pair.before, then), beside(pair.after, now)];
  const others = Object.keys(asObject(standsAt(side.flow, path.slice(0, -1)))).filter(
    (id) => id !== orderKey && id !== path.at(-1),
  );
  if (then === undefined) {
    const isNew = step !== undefined && pair.come.has(step);
    const sentence = isNew
      ? words.way.only
      : others.length === 0
        ? words.way.first
        : words.way.another;
    return { sentence: fillWords(sentence, { at, way: leadsTo }), details: does.map(asSentence) };
  }
  if (now === undefined) return { sentence: fillWords(words.way.gone, { at, way: ledTo }) };
  const isMoved = ledTo !== leadsTo;
  const beforeAndNow = nowAndBefore(
    does.length === 0 ? undefined : does.join('; '),
    did.length === 0 ? undefined : did.join('; '),
  );
  const also = did.join() === does.join() ? [] : [beforeAndNow];
  if (isMoved) {
    const way = nowAndBefore(leadsTo, ledTo);
    return {
      sentence: fillWords(words.way.other, { at, way }),
      details: also.map((what) => asSentence(fillWords(words.way.beside, { what }))),
    };
  }
  return {
    sentence: fillWords(also.length > 0 ? words.way.does : words.way.same, {
      at,
      way: leadsTo,
      what: beforeAndNow,
    }),
  };
}

/** The steps that some transitions of an event lead to, in their order. */
export const waysInOrder = (side: Side, path: readonly string[]): string => {
  const ways = asObject(standsAt(side.flow, path));
  const order = Array.isArray(ways[orderKey]) ? ways[orderKey].map(String) : [];
  return order.map((id) => wayInWords(side, ways[id])).join(words.way.then);
};
