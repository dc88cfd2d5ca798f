import { insertBetween } from './between.ts';
import type { JsonObject } from './FlowText.ts';
import { insertBefore } from './insertBefore.ts';
import { EditRefused, insertAfter } from './operations.ts';
import { quotedTitle } from './given.ts';

/** The place of a new step. */
interface Place {
  /** The text of the flow with the step inserted there. */
  insert(flow: string, id: string, step: JsonObject): string;
  /** The place in words, for Undo: "after “Notes”". */
  inWords(flow: string): string;
}

/**
 * The place that the arguments name: after a step, on the line from it to another one, or before a
 * step on every line that leads there.
 *
 * @throws EditRefused where they name no place, or two
 */
export function placeArgument(given: {
  after?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}): Place {
  const { after, to, before } = given;
  if (before !== undefined && (after ?? to) !== undefined) {
    throw new EditRefused('say one place: after a step, or before one', '--after');
  }
  if (before !== undefined) {
    return {
      insert: (flow, id, step) => insertBefore(flow, before, id, step),
      inWords: (flow) => `before ${quotedTitle(flow, before)}`,
    };
  }
  if (after === undefined) {
    throw new EditRefused(
      to === undefined
        ? 'say where it is asked: after a step, or before one'
        : 'say where the line begins',
      '--after',
    );
  }
  if (to === undefined) {
    return {
      insert: (flow, id, step) => insertAfter(flow, after, id, step),
      inWords: (flow) => `after ${quotedTitle(flow, after)}`,
    };
  }
  return {
    insert: (flow, id, step) => insertBetween(flow, { from: after, to }, id, step),
    inWords: (flow) => `between ${quotedTitle(flow, after)} and ${quotedTitle(flow, to)}`,
  };
}
