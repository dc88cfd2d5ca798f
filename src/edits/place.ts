import type { StepEntry } from './flowEntry.ts';
import { editFlow, EditRefused, type FlowText } from './FlowText.ts';
import { newStepId, quotedStep } from './given.ts';
import { placeStepAfter, transitionsBetween, type Line } from './transitions.ts';

/** Refuses an id that another step has, or that cannot name a file. */
export const refuseTaken = (flow: FlowText, id: string) => {
  if (Object.hasOwn(flow.steps, id)) {
    throw new EditRefused(`there is a step “${id}” already: ${flow.named(id)}`, 'id');
  }
  newStepId(id);
};

/**
 * Inserts a step after another one and lets it lead on as that one did. `step` is its entry without
 * forward transitions.
 */
export const insertAfter = (text: string, after: string, id: string, step: StepEntry): string =>
  editFlow(text, (flow) => {
    flow.step(after);
    refuseTaken(flow, id);
    placeStepAfter(flow, after, id, flow.opened(structuredClone(step)));
  });

/** Inserts a step before another one: every transition to that step now leads to the new one. */
const insertBefore = (text: string, before: string, id: string, step: StepEntry): string =>
  editFlow(text, (flow) => {
    flow.step(before);
    refuseTaken(flow, id);
    if (flow.file.initial === before) {
      throw new EditRefused(
        `${flow.named(before)} is the first step of every visit: nothing comes before it`,
        'before',
      );
    }
    const leading = Object.keys(flow.steps)
      .flatMap((from) => flow.transitionsFrom(from))
      .filter(({ target }) => target === before);
    if (leading.length === 0) {
      throw new EditRefused(`no way leads to ${flow.named(before)}`, 'before');
    }
    for (const transition of leading) transition.target = id;
    // Authors read the file from top to bottom, so the new step goes above the one it leads to.
    flow.placeBefore(before, id, flow.opened(structuredClone(step)));
    flow.setOnward(id, [flow.opened({ id: before, target: before })]);
  });

/**
 * Inserts a step on a line: every transition of it now leads to the new step, which leads on to where
 * they led.
 */
const insertBetween = (text: string, line: Line, id: string, step: StepEntry): string =>
  editFlow(text, (flow) => {
    refuseTaken(flow, id);
    const { from, to } = line;
    for (const transition of transitionsBetween(flow, line)) transition.target = id;
    flow.placeAfter(from, id, flow.opened(structuredClone(step)));
    flow.setOnward(id, [flow.opened({ id: to, target: to })]);
  });

/** Where a new step comes: after a step, on the line from it to another one, or before a step. */
export interface Place {
  readonly after?: string | undefined;
  readonly to?: string | undefined;
  /** One transition of that line; all of them, unless told. */
  readonly way?: string | undefined;
  readonly before?: string | undefined;
}

interface PlaceFound {
  /** The text of the flow with the step inserted there. */
  insert(flow: string, id: string, step: StepEntry): string;
  /** The place in words, for Undo: "after “Notes”". */
  inWords(flow: string): string;
}

/**
 * The place that is named: after a step, on the line from it to another one, or before a step on
 * every line that leads there.
 *
 * @throws EditRefused where none is named, or two are
 */
export function findPlace({ after, to, way, before }: Place): PlaceFound {
  if (before !== undefined && (after ?? to) !== undefined) {
    throw new EditRefused('say one place: after a step, or before one', 'after');
  }
  if (before !== undefined) {
    return {
      insert: (flow, id, step) => insertBefore(flow, before, id, step),
      inWords: (flow) => `before ${quotedStep(flow, before)}`,
    };
  }
  if (after === undefined) {
    throw new EditRefused(
      to === undefined
        ? 'say where it is asked: after a step, or before one'
        : 'say where the line begins',
      'after',
    );
  }
  if (to === undefined) {
    return {
      insert: (flow, id, step) => insertAfter(flow, after, id, step),
      inWords: (flow) => `after ${quotedStep(flow, after)}`,
    };
  }
  return {
    insert: (flow, id, step) => insertBetween(flow, { from: after, to, way }, id, step),
    inWords: (flow) => `between ${quotedStep(flow, after)} and ${quotedStep(flow, to)}`,
  };
}
