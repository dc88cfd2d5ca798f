import { cleanup, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { isGiven } from '../../../../src/engine/guards.ts';
import type { FlowEvent } from '../../../../src/engine/types.ts';
import { renderVisit } from './visit.tsx';

/** The answers that were sent: true for one that was given, false for one left blank. */
export type Given = Readonly<Record<string, boolean>>;

/** One way to go through a screen: the visit before it, and what the visitor does there. */
export interface Way {
  /** The visit before the screen; see `renderVisit`. */
  readonly given?: Parameters<typeof renderVisit>[0];
  readonly does: (user: UserEvent) => Promise<unknown>;
  /** Set where nothing is sent; resolves when what is shown instead has appeared. */
  readonly sendsNothing?: () => Promise<unknown>;
}

/** An event that was sent, in the terms of declarations, with its answers. */
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

/** Calls that a visit makes on any screen, for its settings and its lead. */
const ownCalls: readonly string[] = ['getShopSettings', 'createLead', 'updateLead'];

/** What a screen did on one way through it. */
interface Done {
  readonly sent: readonly Observed[];
  /** The calls of the screen by name. */
  readonly calls: readonly string[];
}

/** Renders the screen of `step`, goes through it, and returns what it did. */
export async function goThrough(step: string, way: Way): Promise<Done> {
  cleanup();
  sessionStorage.clear();
  const { user, sent, step: now, calls, wizard } = await renderVisit(way.given);
  expect(now()).toBe(step);
  // Calls after the screen's event belong to the next screen.
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

/** A sent event as text for people and comparison: `on-next: notes given, customNeed blank`. */
export function inWords({ event, given }: Observed): string {
  const answers = Object.entries(inOrder(given)).map(
    ([name, isThere]) => `${name} ${isThere ? 'given' : 'blank'}`,
  );
  return answers.length === 0 ? event : `${event}: ${answers.join(', ')}`;
}
