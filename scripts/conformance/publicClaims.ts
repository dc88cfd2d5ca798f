import { NOBODY, type ClaimContext } from './visit.ts';

/**
 * Claims about calls without a token: organisation, settings, exit form, abandon beacon, insights.
 */
export async function publicClaims({ ask, report, target }: ClaimContext): Promise<void> {
  const { org: orgId } = target;
  const elsewhere = { params: { shopId: NOBODY } };
  if (orgId === undefined) {
    report.skip('getOrganisation', 'answers its name and shops', 'no --org was given');
  } else {
    await report.fits('getOrganisation', 'answers its name and shops', { params: { orgId } });
  }
  const nowhere = { params: { orgId: NOBODY } };
  await report.refuses('getOrganisation', 404, 'answers 404 for an unknown one', nowhere);

  await report.fits('getShopSettings', 'answers the settings');
  await report.claim('getShopSettings', 'names seven days once each, times in order', async () =>
    daysFault((await ask('getShopSettings')).body),
  );
  await report.refuses('getShopSettings', 404, 'answers 404 for an unknown shop', elsewhere);

  const lead = {
    customer: { firstName: 'Conformance', lastName: 'Check', okForMarketing: false },
    cancellationPhone: target.phone,
    cancellationReason: 'This is a test of the booking tool. Please ignore it.',
  };
  await report.fits('createExitLead', 'takes the exit form', { body: lead });
  const { cancellationPhone: _, ...body } = lead;
  await report.refuses('createExitLead', 400, 'answers 400 without a phone', { body });

  await report.claim('abandonLead', 'answers an unknown lead without a fault', async () => {
    const { status } = await ask('abandonLead', { params: { leadId: NOBODY } });
    return status < 500 ? undefined : `answered ${status}`;
  });

  const event = {
    deviceId: NOBODY,
    eventName: 'Conformance check',
    properties: { app_version: '1', view: 'Booking tool', device_type: 'web' },
  };
  await report.takes('trackEvent', 'takes an event with any properties', { body: event });
  const together = 'takes those of one moment as a list';
  // A missing response was reported above.
  const settings = await ask('getShopSettings').catch(() => undefined);
  const { eventsTogether, visitJournal } = (settings?.body ?? {}) as {
    eventsTogether?: boolean;
    visitJournal?: boolean;
  };
  const journal = 'takes records of a visit, of whatever version its flow is';
  if (visitJournal === true) {
    const began = { language: 'en', screen: 'phone', framed: false, entry: 'link' };
    const begun = { flowVersion: 'conformance-check-_-22', ...began };
    const records = [{ ms: 0, shown: 0 }];
    await report.takes('recordVisit', journal, {
      body: { visitId: NOBODY, first: 0, at: 0, begun, records },
    });
  } else report.skip('recordVisit', journal, 'the settings do not say visitJournal');
  if (eventsTogether !== true) {
    report.skip('trackEvent', together, 'the settings do not say eventsTogether');
    return;
  }
  await report.takes('trackEvent', together, { body: [event, event] });
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
