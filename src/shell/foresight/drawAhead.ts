import type { ComponentType } from 'react';
import { readSlotsAhead } from '../../api/slotQueries.ts';
import { loadStepForm } from '../../forms/loadStepForm.ts';
import { slotQuestion } from '../../steps/formWidgets.tsx';
import { loadScreenOf } from '../../steps/registry.ts';
import { clientOf } from '../../wizard/Queries.tsx';
import { presentAnswers, type Wizard } from '../../wizard/wizard.ts';
import { unmetNeed } from '../followNeeds.ts';
import styles from '../shell.module.css';
import { foreseenVisit } from './foreseenVisit.ts';
import type { Next } from './likelyNext.ts';

/** A screen that is drawn before anybody sees it. */
export interface Foreseen extends Next {
  readonly id: number;
  /** The visit as the screen sees it. */
  readonly wizard: Wizard;
  readonly Screen: ComponentType;
  /** What its form file says, where it has one. */
  readonly form: object | undefined;
  /** The phone was proven when it was drawn. */
  readonly isProven: boolean;
  /** It is drawn into this, which stands nowhere until it is shown: nobody finds it, hears it or comes to it. */
  readonly place: HTMLElement;
  /** The visit has come to it. */
  readonly isSettled: () => boolean;
  readonly settle: () => void;
}

/** The widgets that show free times. */
const slotWidgets = /"(when-to-come|slot-picker)"/;

let made = 0;

/**
 * Fetches what a screen is drawn from: its code, its form and the free times it shows.
 *
 * @returns undefined where it cannot be drawn before its event has come
 */
export async function drawAhead(wizard: Wizard, next: Next): Promise<Foreseen | undefined> {
  const { step, snapshot } = next;
  const { visit, settle } = foreseenVisit(wizard.visit, snapshot);
  const ahead = { ...wizard, visit };
  // What the event itself makes true, such as a code that was sent, is not yet: it is no need of the answers.
  const lacks = unmetNeed(ahead, step, snapshot, ({ reads }) => (reads.truths ?? []).length === 0);
  if (lacks !== undefined) return undefined;
  const [Screen, module] = await Promise.all([
    loadScreenOf(step),
    step.form === undefined ? undefined : loadStepForm(step.form),
  ]);
  if (Screen === undefined) return undefined;
  const form = module?.form;
  if (slotWidgets.test(JSON.stringify(form) ?? '')) {
    const { settings, api } = wizard;
    const question = slotQuestion({ answers: presentAnswers(visit), shop: settings });
    const search = { ...question, zone: settings.shop, getNow: () => new Date() };
    await readSlotsAhead(clientOf(wizard), api, search);
  }
  let isSettled = false;
  made += 1;
  return {
    ...next,
    id: made,
    wizard: ahead,
    Screen,
    form,
    isProven: wizard.session.get().token !== null,
    place: Object.assign(document.createElement('div'), { className: styles.step }),
    isSettled: () => isSettled,
    settle() {
      isSettled = true;
      settle();
    },
  };
}
