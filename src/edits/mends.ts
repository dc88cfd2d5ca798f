import { editFlow, EditRefused, freeId, readFlow, type FlowText } from './FlowText.ts';
import type { EditableJson, EditableObject } from './jsonText.ts';
import { asRule, bothGuards } from './joinTransitions.ts';
import { remember } from './variables.ts';
import { parseFlow } from '../engine/parse/parseFlow.ts';
import type { Problem } from '../engine/types.ts';
import { pointerKeys } from '../files/json/pointer.ts';
import { goalsOf, quotedTitle, type FlowEntry, type StepEntry } from './flowEntry.ts';
import { endAt } from './letEnd/letEnd.ts';
import { isStillShown } from './isStillShown.ts';
import { keepAnswers } from './keepAnswers.ts';
import { skip, skipUnless } from './skipStep/skipStep.ts';

/** A change that may mend the problems of a flow; `workingMends.ts` asks the checker whether it does. */
export interface Mend {
  /** The text of its button. */
  readonly label: string;
  readonly flow: string;
  /** Set where all visits go as they went: proving it takes as long as proving the faulty flow. */
  readonly isForSameVisits?: true;
}

type Lacking = Problem & Required<Pick<Problem, 'lacks'>>;

const all = (rules: EditableJson[]): EditableJson =>
  rules.length === 1 ? rules[0]! : { and: rules };
const listed = new Intl.ListFormat('en');

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
  const rules = lacking.map(({ lacks }) => lacks.rule as EditableJson);
  const names = listed.format(lacking.map(({ lacks }) => lacks.words));
  const others = Object.entries(file.steps).filter(([other]) => other !== id);
  const askedElsewhere = (step.collects ?? []).filter((name) =>
    others.some(([, { collects = [] }]) => collects.includes(name)),
  );
  const unless = askedElsewhere.map((answered): EditableJson => ({ '!': { answered } }));
  const only = (rule: EditableJson) => () => {
    const skips = skipUnless(rule);
    const { skipWhen } = step;
    return skip(flow, id, skipWhen === undefined ? skips : { or: [asRule(skipWhen), skips] });
  };
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
  remembered: EditableObject = {},
): void {
  for (const { from, entries, way } of text.transitions()) {
    // A step must not lead to itself.
    if (way.target !== id || from === supplier) continue;
    const { guard, why: _why, set, ...rest } = way;
    const all = { ...set, ...remembered };
    const ask = {
      ...rest,
      id: `${rest.id}-${supplier}`,
      guard: bothGuards(guard, without)!,
      target: supplier,
      ...(Object.keys(all).length > 0 && { set: all }),
    };
    entries.splice(entries.indexOf(way), 0, text.opened(ask));
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
        const memory = remember(text, supplier, `before ${text.named(id)}`);
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

/** The transition that a problem points to, with those of its event. */
function transitionAt(file: FlowEntry, pointer: string) {
  const [, id = '', , event = '', index] = pointerKeys(pointer);
  const [ways, place] = [file.steps[id]?.on?.[event], Number(index)];
  return { id, event, ways, place, target: ways?.[place]?.target };
}

/**
 * Adds a transition for everybody on an event that is unhandled for some: to another target of the
 * step, or to the goal.
 */
function takeForAll(flow: string, { code, pointer }: Problem, file: FlowEntry): Mend[] {
  const { id, event, ways } = transitionAt(file, pointer);
  if (code !== 'unhandled-event' || ways === undefined) return [];
  const targets = new Set([...ways.map(({ target }) => target), ...goalsOf(file)]);
  return [...targets].flatMap((target) =>
    target === id
      ? []
      : {
          label: `Lead everybody else from ${quotedTitle(file, id)} to ${quotedTitle(file, target)}`,
          flow: editFlow(flow, (text) => {
            const others = { id: freeId(text.step(id), `others-${target}`), target };
            text.on(id)[event]!.push(text.opened(others));
          }),
        },
  );
}

/** Removes all transitions that no visit takes, since one that is left would be an error still. */
function takeOutIdle(flow: string, errors: readonly Problem[], file: FlowEntry): Mend[] {
  const idle = errors.flatMap(({ code, pointer }) => {
    const { id, event, place, target } = transitionAt(file, pointer);
    if (code !== 'shadowed-transition' || target === undefined) return [];
    const ends = `from ${quotedTitle(file, id)} to ${quotedTitle(file, target)}`;
    return [{ id, event, place, ends }];
  });
  if (idle.length === 0) return [];
  const ways = listed.format(new Set(idle.map(({ ends }) => ends)));
  return [
    {
      label: `Take out the ${idle.length === 1 ? 'way' : 'ways'} ${ways} that nobody takes`,
      flow: editFlow(flow, (text) => {
        const gone = new Set(idle.map(({ id, event, place }) => text.on(id)[event]![place]));
        for (const { id, event } of idle) {
          text.on(id)[event] = text.on(id)[event]!.filter((way) => !gone.has(way));
        }
      }),
      isForSameVisits: true,
    },
  ];
}

/** Shows every step again that is skipped for somebody. */
const showAgain = (flow: string, file: FlowEntry): Mend[] =>
  Object.entries(file.steps)
    .filter(([, { skipWhen }]) => skipWhen !== undefined)
    .map(([id]) => ({
      label: `Show ${quotedTitle(file, id)} to everybody again`,
      flow: skip(flow, id, undefined),
    }));

/** The content of a flow file; undefined for a text that is none, as while somebody types. */
function fileIn(flow: string): FlowEntry | undefined {
  try {
    return readFlow(flow);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof EditRefused) return undefined;
    throw error;
  }
}

/** Leaves out the mends with which some problem is met on the very visit that shows it now. */
function withoutVain(mends: Iterable<Mend>, file: FlowEntry, problems: readonly Problem[]): Mend[] {
  const faulty = parseFlow(file);
  if (!faulty.ok) return [...mends];
  return [...mends].filter(({ flow }) => {
    const mended = parseFlow(JSON.parse(flow));
    return !mended.ok || !problems.some((one) => isStillShown(one, faulty.flow, mended.flow));
  });
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
  const told = errors.flatMap((problem) => [problem, ...(problem.consequences ?? [])]);
  const lacking = told.filter((problem): problem is Lacking => problem.lacks !== undefined);
  const lackingAt = (id: string) => lacking.filter(({ pointer }) => pointerKeys(pointer)[1] === id);
  const found = [
    ...keepAnswers(flow, errors, file),
    ...errors.flatMap((problem) => [...takeForAll(flow, problem, file)]),
    ...takeOutIdle(flow, errors, file),
    ...Object.entries(file.steps).flatMap(([id, step]) => {
      const here = lackingAt(id);
      if (here.length === 0) return [];
      const skipped = goalsOf(file).includes(id)
        ? []
        : onlyWhenPossible(flow, id, step, here, file);
      return [...skipped, ...here.flatMap((one) => askBefore(flow, id, one, file))];
    }),
    ...showAgain(flow, file),
  ];
  const different = new Map(found.map((mend) => [mend.flow, mend]));
  different.delete(flow);
  different.delete(before);
  return withoutVain(different.values(), file, told);
}

/** An end where nobody ended before: an edit, since whoever ends there does not book. */
export interface NewEnd extends Mend {
  /** The step at which visits end then. */
  readonly step: string;
}

/** For errors of ways that lead to where nothing leads on: the ends that would make them right. */
export function newEndsFor(flow: string, problems: readonly Problem[]): NewEnd[] {
  const alleys = problems.filter(({ code }) => code === 'blind-alley');
  const file = alleys.length === 0 ? undefined : fileIn(flow);
  if (file === undefined) return [];
  const targets = alleys.flatMap(({ pointer }) => transitionAt(file, pointer).target ?? []);
  return [...new Set(targets)]
    .filter((target) => !goalsOf(file).includes(target))
    .map((step) => ({
      step,
      label: `Let the booking end at ${quotedTitle(file, step)}`,
      flow: endAt(flow, step),
    }));
}
