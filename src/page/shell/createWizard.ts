import type { ShopSettings } from '../../contract/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import { revokeToken } from '../api/revokeToken.ts';
import type { RuntimeConfig } from '../api/config.ts';
import { closeEvent } from '../../booking/page/closeEvent.ts';
import type { PageParams } from '../../booking/page/pageParams.ts';
import { shownStep } from '../../engine/shownStep.ts';
import type { Flow, Snapshot, Step } from '../../engine/types.ts';
import { createStepForms, type StepForms } from '../forms/stepForms.ts';
import { importInTime } from '../browser/importInTime.ts';
import { createListeners } from '../browser/createListeners.ts';
import type { Session } from '../wizard/session.ts';
import { createTypedAnswers } from '../wizard/typedAnswers.ts';
import { createStore, type Store } from '../wizard/store.ts';
import { createVisit } from '../wizard/visit.ts';
import type { LeadSync, Wizard } from '../wizard/wizard.ts';
import { isInsideIframe } from './frame/hostWindow.ts';
import { loadLaterCode } from './loadLaterCode.ts';

const nothing = { set: {}, clear: [] };

/** The lead form for a flow that has none. */
const leadForm: Step = {
  id: 'view-exit',
  screenName: 'Booking tool exit',
  component: 'view-exit',
  collects: [],
  requires: {},
  on: {},
  back: { into: nothing, outOf: nothing },
};

/**
 * The flow of a shop without an open day: the lead form replaces every step, whatever the file says
 * (decisions, section 2).
 */
function leadFormAlone(flow: Flow): Flow {
  const own = Object.values(flow.steps).find(({ component }) => component === leadForm.component);
  const step = own ?? leadForm;
  const when = { rule: true, variables: [], answers: [] };
  return {
    ...flow,
    steps: { ...flow.steps, [step.id]: step },
    replaceEveryStep: [{ id: 'all-days-closed', when, step: step.id }],
  };
}

export interface WizardParts {
  flow: Flow;
  /** The facts at the start of the visit; by default from the shop's settings. */
  facts?: Snapshot['facts'];
  /** The snapshot to start from; by default the first step. */
  from?: Snapshot | undefined;
  /** What was typed and not sent before, by step. */
  typedBefore?: Parameters<typeof createTypedAnswers>[0];
  /** Whether the page runs in a frame; detected by default. */
  isInsideIframe?: boolean;
  /** The current forms by default. */
  forms?: StepForms;
  settings: ShopSettings;
  config: RuntimeConfig;
  page: PageParams;
  api: ShopApi;
  session: Session;
  failure: Store<unknown>;
  reportError: (error: unknown) => void;
  /** Tracks an event; absent where visits are not counted, as in the inspector. */
  track?: Wizard['track'];
  /** Absent where the phone is not asked for again, as in the inspector. */
  proveAgain?: Wizard['proveAgain'];
}

/** The facts about a shop when a visit begins. */
export function factsAtStart({ dayAvailabilities }: ShopSettings): Snapshot['facts'] {
  return { allDaysClosed: !dayAvailabilities.some(({ enabled }) => enabled) };
}

/** Creates what the steps of one visit share. It stores nothing: see `keepDraft.ts`. */
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
    if (framed) void loadLaterCode().then((later) => later?.postClosing(page.currentUrl));
    restart();
  };
  const wizard: Wizard = {
    track: () => undefined,
    proveAgain: () => false,
    forms: createStepForms(),
    ...parts,
    visit,
    typed,
    likely: createStore(null),
    errorsMet: createListeners(),
    isInsideIframe: framed,
    lead: () =>
      (lead ??= importInTime(import('../wizard/leadSync.ts')).then(
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
      // If the lead form replaces every step, there is no exit step to show.
      const isReplaced = shownStep(visit.flow, visit.get()).replacedBy !== undefined;
      const leavesAtOnce = framed || isReplaced || session.get().isBooked;
      if (leavesAtOnce || visit.send({ type: closeEvent })?.handled !== true) leave();
    },
  };
  return wizard;
}
