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

/** The calls that a visit makes by itself, whatever screen is shown: its settings and its lead. */
const ownCalls: readonly string[] = ['getShopSettings', 'createLead', 'updateLead'];

/** What a screen has done on one way through it. */
interface Done {
  readonly sent: readonly Observed[];
  /** The calls of the screen, by name. */
  readonly calls: readonly string[];
}

/** Draws the screen of `step`, goes one way through it, and answers with what it has done. */
export async function goThrough(step: string, way: Way): Promise<Done> {
  cleanup();
  sessionStorage.clear();
  const { user, sent, step: now, calls, wizard } = await renderVisit(way.given);
  expect(now()).toBe(step);
  // What is called after its event is the next screen's.
  let ended: number | undefined;
  wizard.visit.onHandled(() => (ended ??= calls.length));
  await way.does(user);
  if (way.sendsNothing === undefined) await waitFor(() => expect(sent()).not.toEqual([]));
  else await way.sendsNothing();
  const made = calls
    .slice(0, ended)
    .map(({ name }) => name)
    .filter((name) => !ownCalls.includes(name));
  return { sent: sent().map(observed), calls: [...new Set(made)] };
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
