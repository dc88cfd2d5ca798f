import { differsFromGood, differsFromRefusal } from './report.ts';
import { NOBODY, type ClaimContext } from './visit.ts';

/**
 * Claims about calls without a token: organisation, settings, exit form, abandon beacon, insights.
 */
export async function publicClaims({ ask, report, target }: ClaimContext): Promise<void> {
  const { shop: shopId, org: orgId } = target;
  if (orgId === undefined) {
    report.skip('getOrganisation', 'answers its name and shops', 'no --org was given');
  } else {
    await report.claim('getOrganisation', 'answers its name and shops', async () =>
      differsFromGood('getOrganisation', await ask('getOrganisation', { params: { orgId } })),
    );
  }
  await report.claim('getOrganisation', 'answers 404 for an unknown one', async () =>
    differsFromRefusal(404, await ask('getOrganisation', { params: { orgId: NOBODY } })),
  );

  await report.claim('getShopSettings', 'answers the settings', async () =>
    differsFromGood('getShopSettings', await ask('getShopSettings', { params: { shopId } })),
  );
  await report.claim('getShopSettings', 'names seven days once each, times in order', async () => {
    const { body } = await ask('getShopSettings', { params: { shopId } });
    return daysFault(body);
  });
  await report.claim('getShopSettings', 'answers 404 for an unknown shop', async () =>
    differsFromRefusal(404, await ask('getShopSettings', { params: { shopId: NOBODY } })),
  );

  const lead = {
    customer: { firstName: 'Conformance', lastName: 'Check', okForMarketing: false },
    cancellationPhone: target.phone,
    cancellationReason: 'This is a test of the booking tool. Please ignore it.',
  };
  await report.claim('createExitLead', 'takes the exit form', async () =>
    differsFromGood(
      'createExitLead',
      await ask('createExitLead', { params: { shopId }, body: lead }),
    ),
  );
  await report.claim('createExitLead', 'answers 400 without a phone', async () => {
    const { cancellationPhone: _, ...rest } = lead;
    const answer = await ask('createExitLead', { params: { shopId }, body: rest });
    return differsFromRefusal(400, answer);
  });

  await report.claim('abandonLead', 'answers an unknown lead without a fault', async () => {
    const { status } = await ask('abandonLead', { params: { shopId, leadId: NOBODY } });
    return status < 500 ? undefined : `answered ${status}`;
  });

  const event = {
    deviceId: NOBODY,
    eventName: 'Conformance check',
    properties: { app_version: '1', view: 'Booking tool', device_type: 'web' },
  };
  await report.claim('trackEvent', 'takes an event with any properties', async () => {
    const { status } = await ask('trackEvent', { body: event });
    return status >= 200 && status < 300 ? undefined : `answered ${status}`;
  });
  const together = 'takes those of one moment as a list';
  // A missing response was reported above.
  const settings = await ask('getShopSettings', { params: { shopId } }).catch(() => undefined);
  const { eventsTogether, visitJournal } = (settings?.body ?? {}) as {
    eventsTogether?: boolean;
    visitJournal?: boolean;
  };
  const journal = 'takes records of a visit, of whatever version its flow is';
  if (visitJournal === true) {
    await report.claim('recordVisit', journal, async () => {
      const began = { language: 'en', screen: 'phone', framed: false, entry: 'link' };
      const begun = { flowVersion: 'conformance-check-_-22', ...began };
      const body = { visitId: NOBODY, first: 0, at: 0, begun, records: [{ ms: 0, shown: 0 }] };
      const { status } = await ask('recordVisit', { params: { shopId }, body });
      return status >= 200 && status < 300 ? undefined : `answered ${status}`;
    });
  } else report.skip('recordVisit', journal, 'the settings do not say visitJournal');
  if (eventsTogether !== true) {
    report.skip('trackEvent', together, 'the settings do not say eventsTogether');
    return;
  }
  await report.claim('trackEvent', together, async () => {
    const { status } = await ask('trackEvent', { body: [event, event] });
    return status >= 200 && status < 300 ? undefined : `answered ${status}`;
  });
}

const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

function daysFault(body: unknown): string | undefined {
  const days = (body as { dayAvailabilities?: unknown })?.dayAvailabilities;
  if (!Array.isArray(days)) return 'there is no list dayAvailabilities';
  const entries = days as { day: string; enabled: boolean; startTime: string; endTime: string }[];
  for (const day of week) {
    const found = entries.filter((entry) => entry.day === day);
    if (found.length > 1) return `${day} comes ${found.length} times`;
    const [entry] = found;
    if (entry?.enabled === true && !(entry.startTime < entry.endTime)) {
      return `${day} ends before it begins`;
    }
  }
  return undefined;
}
