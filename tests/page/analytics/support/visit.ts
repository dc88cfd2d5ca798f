import { followVisit } from '../../../../src/page/analytics/followVisit.ts';
import type { EventProperties } from '../../../../src/page/analytics/createTracker.ts';
import { createSession } from '../../../../src/page/wizard/session.ts';
import { inEnglish } from '../../../../src/page/text/text.ts';
import { createVisit } from '../../../../src/page/wizard/visit.ts';
import type { Wizard } from '../../../../src/page/wizard/wizard.ts';
import { bookingFlow } from '../../../engine/support/flows.ts';

export interface Tracked {
  eventName: string;
  fields: EventProperties | undefined;
}

/** A tracked visit of the real flow, and the events that it sent. */
export function followedVisit({ isInsideIframe = false, flow = bookingFlow() } = {}) {
  const events: Tracked[] = [];
  const visit = createVisit(flow, { allDaysClosed: false });
  const session = createSession();
  const track = (eventName: string, fields?: EventProperties) =>
    void events.push({ eventName, fields });
  const stop = followVisit({ visit, session, track, isInsideIframe } as Wizard, inEnglish);
  return {
    visit,
    session,
    events,
    stop,
    /** Sends events one after another; the effects of each are tracked before the next. */
    async send(...sent: Parameters<typeof visit.send>[0][]) {
      for (const event of sent) {
        visit.send(event);
        await Promise.resolve();
      }
    },
    screens: () => events.flatMap(({ fields }) => fields?.screen ?? []),
  };
}
