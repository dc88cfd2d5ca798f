import type { ShopSettings } from '../../schemas/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import type { RuntimeConfig } from '../api/config.ts';
import type { PageParams } from '../booking/pageParams.ts';
import type { Flow } from '../engine/types.ts';
import type { Session } from '../wizard/session.ts';
import { forgetDraft, readDraft, resume } from '../wizard/draft.ts';
import { createTypedAnswers } from '../wizard/typedAnswers.ts';
import type { ReadableStore } from '../wizard/store.ts';
import { createVisit } from '../wizard/visit.ts';
import type { LeadSync, Wizard } from '../wizard/wizard.ts';
import { postClosing } from './frame/closing.ts';
import { isInsideIframe } from './frame/hostWindow.ts';
import { keepDraft } from './keepDraft.ts';

export interface WizardParts {
  flow: Flow;
  settings: ShopSettings;
  config: RuntimeConfig;
  page: PageParams;
  api: ShopApi;
  session: Session;
  failure: ReadableStore<unknown>;
  reportError: (error: unknown) => void;
  /** Tracks an event; absent where visits are played and not counted. */
  track?: Wizard['track'];
}

/** Puts together what the steps of one visit share. */
export function createWizard({ flow, ...parts }: WizardParts): Wizard {
  const { settings, session, page, api } = parts;
  const allDaysClosed = !settings.dayAvailabilities.some(({ enabled }) => enabled);
  const draft = readDraft(api.shopId, new Date());
  const facts = { allDaysClosed };
  const visit = createVisit(flow, facts, draft === null ? undefined : resume(flow, facts, draft));
  const typed = createTypedAnswers(draft?.typed);
  const framed = isInsideIframe();
  let lead: Promise<LeadSync> | undefined;

  const restart = () => {
    session.clear();
    typed.forget();
    visit.restart();
    forgetDraft(api.shopId);
  };
  const leave = () => {
    if (framed) postClosing(page.currentUrl);
    restart();
  };
  const wizard: Wizard = {
    track: () => undefined,
    ...parts,
    visit,
    typed,
    isInsideIframe: framed,
    lead: () =>
      (lead ??= import('../wizard/leadSync.ts').then(({ startLeadSync }) =>
        startLeadSync(api, wizard),
      )),
    restart,
    leave,
    close() {
      const leavesAtOnce = framed || session.get().isBooked;
      if (leavesAtOnce || visit.send({ type: 'on-exit' })?.handled !== true) leave();
    },
  };
  keepDraft(wizard, api.shopId, draft);
  return wizard;
}
