import {
  editFlow,
  freeId,
  list,
  object,
  textOf,
  type FlowText,
  type JsonObject,
} from '../engine/author/FlowText.ts';
import { EditRefused, skip } from '../engine/author/operations.ts';
import type { JudgeOptions, Proof } from '../engine/check/checkFlow.ts';
import { readJsonText, type EditableJson } from '../engine/author/jsonText.ts';
import { both } from '../engine/author/leadOn.ts';
import { remember } from '../engine/author/memory.ts';
import { called } from '../engine/author/variables.ts';
import type { Problem } from '../engine/types.ts';
import { pointerKeys } from '../json/pointer.ts';
import { skipUnless } from './skipUnless.ts';

/** A change that may mend the problems of a flow; the checker decides whether it does. */
export interface Mend {
  /** The text of its button. */
  readonly label: string;
  readonly flow: string;
}

/**
 * How to check whether a mend works. One that is sound takes about as many events as the faulty flow;
 * where visitors would be led round and round, there is no end to them.
 *
 * @param proof of the faulty flow
 */
export const mendOptions = (proof: Pick<Proof, 'tried'> | undefined): JudgeOptions => ({
  isFirstErrorEnough: true,
  mostTried: 20_000 + 2 * (proof?.tried ?? 0),
});

interface TransitionEntry {
  readonly target?: string;
  readonly clear?: readonly string[];
}
interface StepEntry {
  readonly title?: string;
  readonly collects?: readonly string[];
  readonly skipWhen?: EditableJson;
  readonly component?: string;
  readonly on?: Record<string, readonly TransitionEntry[]>;
}
interface FlowEntry {
  readonly goal?: string;
  readonly forward?: string;
  readonly steps?: Record<string, StepEntry>;
}
type Lacking = Problem & Required<Pick<Problem, 'lacks'>>;

const all = (rules: EditableJson[]): EditableJson =>
  rules.length === 1 ? rules[0]! : { and: rules };
const listed = new Intl.ListFormat('en');
const quotedTitle = (file: FlowEntry, id: string) => `“${file.steps?.[id]?.title ?? id}”`;

/**
 * A mend in a list; an empty list where the edit is refused, as when a step cannot be skipped for
 * everybody.
 */
function mend(label: string, make: () => string): Mend[] {
  try {
    return [{ label, flow: make() }];
  } catch (error) {
    if (error instanceof EditRefused) return [];
    throw error;
  }
}

/**
 * Shows a step only to visitors who have what its screen needs, or what the flow requires there.
 */
function onlyWhenPossible(
  flow: string,
  id: string,
  step: StepEntry,
  lacking: readonly Lacking[],
  file: FlowEntry,
): Mend[] {
  if (step.skipWhen !== undefined) return [];
  const rules = lacking.map(({ lacks }) => lacks.rule as EditableJson);
  const names = listed.format(lacking.map(({ lacks }) => lacks.words));
  const others = Object.entries(file.steps ?? {}).filter(([other]) => other !== id);
  const askedElsewhere = (step.collects ?? []).filter((name) =>
    others.some(([, { collects = [] }]) => collects.includes(name)),
  );
  const unless = askedElsewhere.map((answered): EditableJson => ({ '!': { answered } }));
  const only = (rule: EditableJson) => () => skip(flow, id, skipUnless(rule));
  const label = `Only show ${quotedTitle(file, id)} when there is: ${names}`;
  return [
    ...mend(label, only(all(rules))),
    ...(unless.length === 0
      ? []
      : mend(`${label}, and it was not chosen before`, only(all([...rules, ...unless])))),
  ];
}

/** Leads visitors who lack something to a step that asks for it, from wherever they were led to a step. */
function leadThere(
  text: FlowText,
  id: string,
  supplier: string,
  without: EditableJson,
  remembered: JsonObject = {},
): void {
  const own = new Set<unknown>(Object.values(object(object(text.steps[supplier]).on)));
  for (const { list: entries, transition } of text.transitions()) {
    // A step must not lead to itself.
    if (transition.target !== id || own.has(entries)) continue;
    const { guard, why: _why, set, ...rest } = transition;
    const all = { ...object(set), ...remembered };
    const ask = {
      ...rest,
      id: `${textOf(rest.id)}-${supplier}`,
      guard: both(guard, without)!,
      target: supplier,
      ...(Object.keys(all).length > 0 && { set: all }),
    };
    entries.splice(entries.indexOf(transition), 0, text.opened(ask));
  }
}

/**
 * Leads visitors who lack something through a step that asks for it first. From there they go on as
 * everybody does, or straight to where they were led.
 */
function askBefore(flow: string, id: string, { lacks }: Lacking, file: FlowEntry): Mend[] {
  const without = skipUnless(lacks.rule as EditableJson);
  return lacks.steps
    .filter((supplier) => supplier !== id)
    .flatMap((supplier) => {
      const label = `Ask for ${lacks.words} at ${quotedTitle(file, supplier)} before ${quotedTitle(file, id)}`;
      const straightOn = editFlow(flow, (text) => {
        const onward = text.onward(supplier);
        if (onward.length === 0) return;
        const memory = remember(text, supplier, `before ${called(text, id)}`);
        leadThere(text, id, supplier, without, memory.cameBy('moved'));
        const back = { id: freeId(text.step(supplier), id), guard: memory.is('moved'), target: id };
        text.setOnward(supplier, [text.opened(back), ...onward]);
      });
      return [
        { label, flow: editFlow(flow, (text) => leadThere(text, id, supplier, without)) },
        { label: `${label}, and go straight on`, flow: straightOn },
      ];
    });
}

/** Keeps an answer that is forgotten on the way on, or on the way back. */
function keepAnswer(
  flow: string,
  { code, pointer, about, answers }: Problem,
  file: FlowEntry,
): Mend[] {
  if (code !== 'forgets-answer' && code !== 'back-loses-answer') return [];
  const [, id = '', , event = '', index = ''] = pointerKeys(pointer);
  const forgotten = new Set(about?.split(' '));
  const keep = (holder: JsonObject) => {
    const kept = list(holder.clear).filter((name) => !forgotten.has(textOf(name)));
    if (kept.length > 0) holder.clear = kept;
    else delete holder.clear;
  };
  const isBack = code === 'back-loses-answer';
  const names = answers ?? listed.format([...forgotten].map((name) => `“${name}”`));
  return [
    {
      label: `Keep ${names} when visitors go ${isBack ? 'back' : 'on'} from ${quotedTitle(file, id)}`,
      flow: editFlow(flow, (text) => {
        if (!isBack) keep(object(list(object(text.step(id).on)[event])[Number(index)]));
        for (const step of isBack ? Object.values(text.steps) : []) {
          const { into, outOf } = object(object(step).back);
          for (const effects of [into, outOf]) keep(object(effects));
        }
      }),
    },
  ];
}

/** Lets the booking end at the target of a transition. */
function endThere(flow: string, pointer: string, file: FlowEntry): Mend[] {
  const [, from = '', , event = '', index = ''] = pointerKeys(pointer);
  const target = file.steps?.[from]?.on?.[event]?.[Number(index)]?.target;
  if (target === undefined || target === file.goal) return [];
  const title = file.steps?.[target]?.title ?? target;
  return [
    {
      label: `Let the booking end at “${title}”`,
      flow: editFlow(flow, (text) => {
        text.step(target).end = true;
      }),
    },
  ];
}

/**
 * Adds a transition for everybody on an event that is unhandled for some: to another target of the
 * step, or to the goal.
 */
function takeForAll(flow: string, { code, pointer }: Problem, file: FlowEntry): Mend[] {
  const [, id = '', , event = ''] = pointerKeys(pointer);
  const ways = file.steps?.[id]?.on?.[event];
  if (code !== 'unhandled-event' || ways === undefined) return [];
  const targets = new Set([...ways.map(({ target }) => target), file.goal]);
  return [...targets].flatMap((target) =>
    target === undefined || target === id
      ? []
      : {
          label: `Lead everybody else from ${quotedTitle(file, id)} to ${quotedTitle(file, target)}`,
          flow: editFlow(flow, (text) => {
            const on = object(text.step(id).on);
            const others = { id: freeId(text.step(id), `others-${target}`), target };
            on[event] = [...list(on[event]), text.opened(others)];
          }),
        },
  );
}

/** Removes a transition that no visit takes. */
function takeOutIdle(flow: string, { code, severity, pointer }: Problem, file: FlowEntry): Mend[] {
  const [, id = '', , event = '', index = ''] = pointerKeys(pointer);
  const target = file.steps?.[id]?.on?.[event]?.[Number(index)]?.target;
  if (code !== 'shadowed-transition' || severity !== 'error' || target === undefined) return [];
  return [
    {
      label: `Take out the way from ${quotedTitle(file, id)} to ${quotedTitle(file, target)} that nobody takes`,
      flow: editFlow(flow, (text) => {
        const on = object(text.step(id).on);
        on[event] = list(on[event]).filter((_way, place) => place !== Number(index));
      }),
    },
  ];
}

/** Shows every step again that is skipped for somebody. */
const showAgain = (flow: string, file: FlowEntry): Mend[] =>
  Object.entries(file.steps ?? {})
    .filter(([, { skipWhen }]) => skipWhen !== undefined)
    .map(([id, { title }]) => ({
      label: `Show “${title ?? id}” to everybody again`,
      flow: skip(flow, id, undefined),
    }));

/**
 * The content of a flow file; undefined for a text that is not valid JSON, as while somebody types.
 */
function fileIn(flow: string): FlowEntry | undefined {
  try {
    return object(readJsonText(flow).value);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The changes that may mend the errors of a flow, for buttons; none where no such change is known.
 *
 * @param before the text of the published flow, whose contents are not removed
 */
export function mendsFor(flow: string, before: string, problems: readonly Problem[]): Mend[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  const file = fileIn(flow);
  if (file === undefined) return [];
  const lacking = errors
    .flatMap((problem) => [problem, ...(problem.consequences ?? [])])
    .filter((problem): problem is Lacking => problem.lacks !== undefined);
  const lackingAt = (id: string) => lacking.filter(({ pointer }) => pointerKeys(pointer)[1] === id);
  const found = [
    ...errors.flatMap((problem) => [
      ...keepAnswer(flow, problem, file),
      ...takeForAll(flow, problem, file),
      ...takeOutIdle(flow, problem, file),
    ]),
    ...Object.entries(file.steps ?? {}).flatMap(([id, step]) => {
      const here = lackingAt(id);
      if (here.length === 0) return [];
      const skipped = id === file.goal ? [] : onlyWhenPossible(flow, id, step, here, file);
      return [...skipped, ...here.flatMap((one) => askBefore(flow, id, one, file))];
    }),
    ...errors
      .filter(({ code }) => code === 'blind-alley')
      .flatMap(({ pointer }) => endThere(flow, pointer, file)),
    ...showAgain(flow, file),
  ];
  const different = new Map(found.map((mend) => [mend.flow, mend]));
  different.delete(flow);
  different.delete(before);
  return [...different.values()];
}
