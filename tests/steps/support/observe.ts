import { cleanup, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { isGiven } from '../../../src/engine/guards.ts';
import type { FlowEvent } from '../../../src/engine/types.ts';
import { renderVisit } from './visit.tsx';

/** Which answers come along: true for one that is given, false for one left blank. */
export type Given = Readonly<Record<string, boolean>>;

/** One way to go through a screen: how it is come to, and what a visitor does there. */
export interface Way {
  /** The visit before it; see `renderVisit`. */
  readonly given?: Parameters<typeof renderVisit>[0];
  readonly does: (user: UserEvent) => Promise<unknown>;
  /** Nothing is sent; resolves when what is shown instead is there. */
  readonly sendsNothing?: () => Promise<unknown>;
}

/** What was sent, as declarations say it: the event, and each answer that came along. */
export interface Observed {
  readonly event: string;
  readonly given: Given;
}

const observed = ({ type, answers = {} }: FlowEvent): Observed => ({
  event: type,
  given: Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, value !== undefined && isGiven(value)]),
  ),
});

/** Draws the screen of `step`, goes one way through it, and answers with what it has sent. */
export async function goThrough(step: string, way: Way): Promise<Observed[]> {
  cleanup();
  sessionStorage.clear();
  const { user, sent, step: now } = await renderVisit(way.given);
  expect(now()).toBe(step);
  await way.does(user);
  if (way.sendsNothing === undefined) await waitFor(() => expect(sent()).not.toEqual([]));
  else await way.sendsNothing();
  return sent().map(observed);
}

const inOrder = (given: Given) =>
  Object.fromEntries(Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** A way for people to read and tests to compare: `on-next: notes given, customNeed blank`. */
export function inWords({ event, given }: Observed): string {
  const answers = Object.entries(inOrder(given)).map(
    ([name, isThere]) => `${name} ${isThere ? 'given' : 'blank'}`,
  );
  return answers.length === 0 ? event : `${event}: ${answers.join(', ')}`;
}
