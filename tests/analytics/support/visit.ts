import { followVisit } from '../../../src/analytics/followVisit.ts';
import type { Fields } from '../../../src/analytics/createTracker.ts';
import { createSession } from '../../../src/wizard/session.ts';
import { createVisit } from '../../../src/wizard/visit.ts';
import type { Wizard } from '../../../src/wizard/wizard.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

export interface Tracked {
  eventName: string;
  fields: Fields | undefined;
}

/** A visit of the real flow that is followed, and the events that come of it. */
export function followedVisit({ isInsideIframe = false, flow = bookingFlow() } = {}) {
  const events: Tracked[] = [];
  const visit = createVisit(flow, { allDaysClosed: false });
  const session = createSession();
  const track = (eventName: string, fields?: Fields) => void events.push({ eventName, fields });
  const stop = followVisit({ visit, session, track, isInsideIframe } as Wizard);
  return {
    visit,
    session,
    events,
    stop,
    /** Sends events one after the other; what follows on one is told before the next. */
    async send(...sent: Parameters<typeof visit.send>[0][]) {
      for (const event of sent) {
        visit.send(event);
        await Promise.resolve();
      }
    },
    screens: () => events.flatMap(({ fields }) => fields?.screen ?? []),
  };
}
