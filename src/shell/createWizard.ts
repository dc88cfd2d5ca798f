import type { ShopSettings } from '../contract/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import { revokeToken } from '../api/revokeToken.ts';
import type { RuntimeConfig } from '../api/config.ts';
import type { PageParams } from '../booking/page/pageParams.ts';
import { shownStep } from '../engine/shownStep.ts';
import type { Flow, Snapshot } from '../engine/types.ts';
import { inTime } from '../browser/inTime.ts';
import type { Session } from '../wizard/session.ts';
import { createTypedAnswers } from '../wizard/typedAnswers.ts';
import { createStore, type Store } from '../wizard/store.ts';
import { createVisit } from '../wizard/visit.ts';
import type { LeadSync, Wizard } from '../wizard/wizard.ts';
import { isInsideIframe } from './frame/hostWindow.ts';
import { leadFormAlone } from './leadFormAlone.ts';
import { loadSoon } from './loadSoon.ts';

export interface WizardParts {
  flow: Flow;
  /** What is known when the visit begins; what the shop's settings say by default. */
  facts?: Snapshot['facts'];
  /** Where the visit stands; at its first step by default. */
  from?: Snapshot | undefined;
  /** What was typed already and not sent, by step. */
  typedBefore?: Parameters<typeof createTypedAnswers>[0];
  /** Whether Close closes a frame; by default that is seen. */
  isInsideIframe?: boolean;
  settings: ShopSettings;
  config: RuntimeConfig;
  page: PageParams;
  api: ShopApi;
  session: Session;
  failure: Store<unknown>;
  reportError: (error: unknown) => void;
  /** Tracks an event; absent where visits are played and not counted. */
  track?: Wizard['track'];
}

/** What a visit knows of its shop when it begins. */
export function factsAtStart({ dayAvailabilities }: ShopSettings): Snapshot['facts'] {
  return { allDaysClosed: !dayAvailabilities.some(({ enabled }) => enabled) };
}

/** Puts together what the steps of one visit share. It keeps nothing: see `keepDraft.ts`. */
export function createWizard({ flow, from, typedBefore, ...given }: WizardParts): Wizard {
  const { facts = factsAtStart(given.settings), ...parts } = given;
  const { session, page, api, isInsideIframe: framed = isInsideIframe() } = parts;
  const visit = createVisit(facts.allDaysClosed === true ? leadFormAlone(flow) : flow, facts, from);
  const typed = createTypedAnswers(typedBefore);
  let lead: Promise<LeadSync> | undefined;

  const restart = () => {
    given.failure.set(null);
    if (session.get().token !== null) revokeToken(api, given.settings);
    session.clear();
    typed.forget();
    visit.restart();
  };
  const leave = () => {
    if (framed) void loadSoon().then((soon) => soon?.postClosing(page.currentUrl));
    restart();
  };
  const wizard: Wizard = {
    track: () => undefined,
    ...parts,
    visit,
    typed,
    likely: createStore(null),
    isInsideIframe: framed,
    lead: () =>
      (lead ??= inTime(import('../wizard/leadSync.ts')).then(
        ({ startLeadSync }) => startLeadSync(api, wizard),
        (error: unknown) => {
          lead = undefined;
          throw error;
        },
      )),
    restart,
    leave,
    close() {
      if (session.get().isBooking) return;
      given.failure.set(null);
      // Where the lead form is shown instead of every step, there is no other to go to.
      const isReplaced = shownStep(visit.flow, visit.get()).replacedBy !== undefined;
      const leavesAtOnce = framed || isReplaced || session.get().isBooked;
      if (leavesAtOnce || visit.send({ type: 'on-exit' })?.handled !== true) leave();
    },
  };
  return wizard;
}
