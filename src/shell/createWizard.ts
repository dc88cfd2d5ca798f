import type { ShopSettings } from '../../schemas/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import type { RuntimeConfig } from '../api/config.ts';
import type { PageParams } from '../booking/pageParams.ts';
import type { Flow } from '../engine/types.ts';
import type { LeadSync } from '../wizard/leadSync.ts';
import type { Session } from '../wizard/session.ts';
import { forgetDraft, readDraft, resume } from '../wizard/draft.ts';
import { createTypedAnswers } from '../wizard/typedAnswers.ts';
import { createVisit } from '../wizard/visit.ts';
import type { Wizard } from '../wizard/WizardProvider.tsx';
import { isInsideIframe, postClosing } from './closeFrame.ts';
import { keepDraft } from './keepDraft.ts';

export interface WizardParts {
  flow: Flow;
  settings: ShopSettings;
  config: RuntimeConfig;
  page: PageParams;
  api: ShopApi;
  session: Session;
  reportError: (error: unknown) => void;
}

/** Puts together what the steps of one visit share. */
export function createWizard({ flow, api, ...parts }: WizardParts): Wizard {
  const { settings, session, page } = parts;
  const allDaysClosed = !settings.dayAvailabilities.some(({ enabled }) => enabled);
  const draft = readDraft(api.shopId, new Date());
  const facts = { allDaysClosed };
  const visit = createVisit(flow, facts, draft === null ? undefined : resume(flow, facts, draft));
  const typed = createTypedAnswers(draft?.typed);
  const framed = isInsideIframe();
  let lead: Promise<LeadSync> | undefined;

  const leave = () => {
    if (framed) postClosing(page.currentUrl);
    session.clear();
    typed.forget();
    visit.restart();
    forgetDraft(api.shopId);
  };
  const wizard: Wizard = {
    ...parts,
    visit,
    typed,
    isInsideIframe: framed,
    lead: () =>
      (lead ??= import('../wizard/leadSync.ts').then(({ startLeadSync }) =>
        startLeadSync(api, wizard),
      )),
    leave,
    close() {
      const leavesAtOnce = framed || session.get().isBooked;
      if (leavesAtOnce || visit.send({ type: 'on-exit' })?.handled !== true) leave();
    },
  };
  keepDraft(wizard, api.shopId, draft);
  return wizard;
}
