// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShopSettings } from '../../../src/contract/types.gen.ts';
import type { ApiClient } from '../../../src/page/api/httpClient.ts';
import { HttpError } from '../../../src/page/api/httpError.ts';
import { createSession } from '../../../src/page/wizard/session.ts';
import { createTypedAnswers } from '../../../src/page/wizard/typedAnswers.ts';
import { createVisit } from '../../../src/page/wizard/visit.ts';
import { startLeadSync } from '../../../src/page/wizard/leadSync.ts';
import type { LeadSync, Wizard } from '../../../src/page/wizard/wizard.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const shopId = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const leadId = '0f9c1d3e-1c52-4a0e-9a35-0d9b1f6f2c11';
const settings: ShopSettings = {
  shop: { name: 'Maple Street Auto' },
  services: [{ id: 1, name: 'Oil & filter change', allowWaiter: true }],
  dayAvailabilities: [],
  showDeclinedJobs: true,
  allowAfterHoursDropoff: true,
  allowCourtesyTransportationRequest: true,
  tokenIsRevocable: true,
};

let calls: [name: string, body: unknown][];
/** The calls that were asked to outlive the page. */
let outliving: string[];
let refuse: Error | undefined;
let sync: LeadSync;
const beacon = vi.fn<(name: string, parts: object) => boolean>(() => true);
const client = {
  call: async (name: string, { body, keepalive }: { body: unknown; keepalive?: boolean }) => {
    calls.push([name, body]);
    if (keepalive === true) outliving.push(name);
    if (refuse && (name === 'updateLead' || !(refuse instanceof HttpError))) throw refuse;
    return { leadId };
  },
  beacon,
} as unknown as ApiClient;

function start() {
  const session = createSession();
  const visit = createVisit(bookingFlow(), { allDaysClosed: false });
  const wizard = {
    visit,
    session,
    settings,
    typed: createTypedAnswers(),
    page: {},
    isInsideIframe: false,
  } as unknown as Wizard;
  sync = startLeadSync({ client, shopId }, wizard);
  visit.send({ type: 'on-welcome.select-services', answers: { selectedServiceIds: [1] } });
  visit.send({ type: 'on-next', answers: { phone: '2065550100' } });
  return { session, visit };
}

function verify({ session, visit }: ReturnType<typeof start>) {
  session.update({ token: 'secret-token', verifiedPhone: '2065550100' });
  visit.send({ type: 'on-matching-customer.no' });
}

function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  calls = [];
  outliving = [];
  refuse = undefined;
  beacon.mockClear();
});
afterEach(() => {
  sync.stop();
  vi.restoreAllMocks();
});

describe('the lead of a visit', () => {
  it('is not sent before the phone is proven [6.3]', async () => {
    start();
    await sync.settle();
    expect(calls).toEqual([]);
  });

  it('is created at the first event after that, with the phone and what was chosen [4.59]', async () => {
    const { session, visit } = start();
    verify({ session, visit });
    await sync.settle();
    expect(calls).toEqual([
      [
        'createLead',
        expect.objectContaining({ cancellationPhone: '2065550100', services: [{ id: 1 }] }),
      ],
    ]);
    expect(session.get().leadId).toBe(leadId);
  });

  it('is not that of whoever comes next, where the visit is closed while it is created', async () => {
    const visit = start();
    verify(visit);
    visit.session.clear();
    await sync.settle();
    expect(visit.session.get().leadId).toBeNull();
  });

  it('is that of before a reload, unless it belongs to another phone', async () => {
    const visit = start();
    visit.session.update({ leadId });
    verify(visit);
    await sync.settle();
    expect(calls.map(([name]) => name)).toEqual(['updateLead']);

    sync.stop();
    calls = [];
    refuse = new HttpError('http', 404, 'We could not find this booking.');
    const other = start();
    other.session.update({ leadId: 'of-another-phone' });
    verify(other);
    await sync.settle();
    expect(calls.map(([name]) => name)).toEqual(['updateLead', 'createLead']);
    expect(other.session.get().leadId).toBe(leadId);
  });

  it('is updated when an event changes it, and not sent again when none does [4.59] [4.60]', async () => {
    const visit = start();
    verify(visit);
    await sync.settle();
    visit.visit.send({ type: 'on-select-time', answers: { waiterPreference: 'drop-off-vehicle' } });
    visit.visit.send({ type: 'on-previous' });
    await sync.settle();
    expect(calls.map(([name]) => name)).toEqual(['createLead', 'updateLead']);
  });

  it('is made anew where the shop has lost it along with the token, though nothing changed', async () => {
    const visit = start();
    verify(visit);
    await sync.settle();
    refuse = new HttpError('http', 404, 'We could not find this booking.');
    visit.session.update({ token: 'another-token' });
    visit.visit.send({ type: 'on-previous' });
    visit.visit.send({ type: 'on-matching-customer.no' });
    await sync.settle();
    expect(calls.map(([name]) => name).slice(0, 3)).toEqual([
      'createLead',
      'updateLead',
      'createLead',
    ]);
  });

  it('is marked abandoned once when the page is hidden, and taken up again by the next event [4.61]', async () => {
    const visit = start();
    verify(visit);
    await sync.settle();
    hide();
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    expect(beacon).toHaveBeenCalledExactlyOnceWith('abandonLead', { params: { shopId, leadId } });
    visit.visit.send({ type: 'on-previous' });
    await sync.settle();
    expect(calls.map(([name]) => name)).toEqual(['createLead', 'updateLead']);
  });

  it('is sent before a page goes that has not painted the next screen yet, and outlives it', async () => {
    const visit = start();
    verify(visit);
    await sync.settle();
    expect(calls.map(([name]) => name)).toEqual(['createLead']);
    visit.visit.send({ type: 'on-previous' });
    expect(calls).toHaveLength(1);
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    await vi.waitFor(() =>
      expect(calls.map(([name]) => name)).toEqual(['createLead', 'updateLead']),
    );
    expect(outliving).toEqual(['updateLead']);
  });

  it.each([{ isBooked: true }, { isExitSent: true }])(
    'is not marked abandoned after %o [4.62]',
    async (done) => {
      const visit = start();
      verify(visit);
      await sync.settle();
      visit.session.update(done);
      hide();
      expect(beacon).not.toHaveBeenCalled();
    },
  );

  it('may fail: that is logged without anything personal, and tried again with the next event [8.23]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    refuse = new Error('no');
    const visit = start();
    verify(visit);
    await sync.settle();
    expect(JSON.stringify(warn.mock.calls)).not.toContain('2065550100');
    refuse = undefined;
    await sync.settle();
    expect(visit.session.get().leadId).toBe(leadId);
  });
});

describe('the token of a visit', () => {
  const leavePage = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  const ends = () => calls.filter(([name]) => name === 'revokeToken').length;

  it('ends with the page, and not with one that may be shown again', () => {
    verify(start());
    leavePage(true);
    expect(ends()).toBe(0);
    leavePage(false);
    expect(ends()).toBe(1);
  });

  it('does not end while the booking it is for is on its way', () => {
    const visit = start();
    verify(visit);
    visit.session.update({ isBooking: true });
    leavePage(false);
    expect(ends()).toBe(0);
  });
});
