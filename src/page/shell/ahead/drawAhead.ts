import type { ComponentType } from 'react';
import { readSlotsAhead } from '../../api/slotQueries.ts';
import { mayShow } from '../../steps/declarations/shows.ts';
import { slotQuestion } from '../../steps/productWidgets.tsx';
import { loadScreenOf } from '../../steps/registry.ts';
import { clientOf } from '../../wizard/Queries.tsx';
import { presentAnswers, type Wizard } from '../../wizard/wizard.ts';
import { unmetNeed } from '../followNeeds.ts';
import styles from '../shell.module.css';
import type { Next } from './likelyNext.ts';
import type { Snapshot } from '../../../engine/types.ts';
import type { Visit } from '../../wizard/visit.ts';

/** A visit as it would be after an event that was not sent yet. */
interface VisitAhead {
  readonly visit: Visit;
  /** The event was sent: from now on this is the visit itself. */
  reach(): void;
}

/**
 * Makes the visit that a screen drawn ahead uses. Nothing can be sent through it until the visit
 * has really come there.
 */
function visitAhead(visit: Visit, snapshot: Snapshot): VisitAhead {
  let isReached = false;
  const once =
    <Args extends readonly unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args) =>
      isReached ? run(...args) : undefined;
  return {
    visit: {
      ...visit,
      get: () => (isReached ? visit.get() : snapshot),
      send: once(visit.send),
      moveTo: once(visit.moveTo),
      restart: once(visit.restart),
    },
    reach() {
      isReached = true;
    },
  };
}

/** A screen that is drawn before it is shown. */
export interface ScreenAhead extends Next {
  readonly id: number;
  /** The visit as the screen sees it. */
  readonly wizard: Wizard;
  readonly Screen: ComponentType;
  readonly isForm: boolean;
  /** Whether it may show an earlier answer. */
  readonly mayShow: (name: string) => boolean;
  /** Whether the phone was proven when it was drawn. */
  readonly isProven: boolean;
  /**
   * The element it is drawn into. Outside the page until shown, so that nobody can focus, hear or
   * find it.
   */
  readonly place: HTMLElement;
  /** Whether the visit has come to it. */
  readonly isReached: () => boolean;
  readonly reach: () => void;
}

/** Matches forms with a widget that shows free times. */
const slotWidgets = /"(when-to-come|slot-picker)"/;

/**
 * Loads what a screen is drawn from: its code, its form and the free times it shows.
 *
 * @returns undefined if it cannot be drawn before its event is sent
 */
export async function drawAhead(
  wizard: Wizard,
  next: Next,
): Promise<Omit<ScreenAhead, 'id'> | undefined> {
  const { step, snapshot } = next;
  const { visit, reach } = visitAhead(wizard.visit, snapshot);
  const ahead = { ...wizard, visit };
  // Needs that the event itself meets, such as a code that was sent, are not counted.
  const lacks = unmetNeed(ahead, step, snapshot, ({ reads }) => (reads.truths ?? []).length === 0);
  if (lacks !== undefined) return undefined;
  const [Screen, module] = await Promise.all([
    loadScreenOf(step),
    step.form === undefined ? undefined : wizard.forms.load(step.form),
  ]);
  if (Screen === undefined) return undefined;
  const form = module?.form;
  if (slotWidgets.test(JSON.stringify(form) ?? '')) {
    const { settings, api } = wizard;
    const question = slotQuestion({ answers: presentAnswers(visit), shop: settings });
    const search = { ...question, zone: settings.shop, getNow: () => new Date() };
    await readSlotsAhead(clientOf(wizard), api, search);
  }
  let isReached = false;
  const isBack = snapshot.stack.length < wizard.visit.get().stack.length;
  const place = document.createElement('div');
  place.className = styles.step!;
  Object.assign(place.dataset, { step: step.id, direction: isBack ? 'back' : 'forward' });
  return {
    ...next,
    wizard: ahead,
    Screen,
    isForm: form !== undefined,
    mayShow: mayShow(step, form),
    isProven: wizard.session.get().token !== null,
    place,
    isReached: () => isReached,
    reach() {
      isReached = true;
      reach();
    },
  };
}
