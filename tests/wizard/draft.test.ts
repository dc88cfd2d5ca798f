// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { play } from '../../src/engine/play.ts';
import { transition } from '../../src/engine/transition.ts';
import {
  catchUp,
  draftOf,
  forgetDraft,
  readDraft,
  resume,
  storeDraft,
} from '../../src/wizard/draft.ts';
import { bookingFlow } from '../engine/support/flows.ts';

const flow = bookingFlow();
const facts = { allDaysClosed: false };
const shopId = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const phone = '2065550100';
const now = new Date('2026-11-23T17:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const services = { type: 'on-welcome.select-services', answers: { selectedServiceIds: [1] } };
const typedPhone = { type: 'on-next', answers: { phone, okForMarketing: true } };
const noMatch = 'on-matching-customer.no';
const way = { type: 'on-next', answers: { waiterPreference: 'drop-off-vehicle' } };

const atPhone = play(flow, { events: [services] }).snapshot;
const atPin = play(flow, { events: [services, typedPhone] }).snapshot;
const atName = play(flow, { events: [services, typedPhone, noMatch, way] }).snapshot;

beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('holds neither the phone nor what is known through it', () => {
    const known = {
      ...atName,
      answers: { ...atName.answers, selectedCustomerVehicle: { id: 'v-77', customerId: 'c-88' } },
    };
    const typed = { 'view-exit': { customerPhone: phone, question: 'When do you open?' } };
    storeDraft(shopId, draftOf(known, atPin, typed, null, now));
    const kept = JSON.stringify({ ...sessionStorage });
    for (const secret of [phone, 'v-77', 'c-88']) expect(kept).not.toContain(secret);
    expect(kept).toContain('When do you open?');
  });

  it('is read again for half an hour, for its own shop only', () => {
    storeDraft(shopId, draftOf(atPhone, atPhone, {}, null, now));
    expect(readDraft(shopId, later(29))).not.toBeNull();
    expect(readDraft(shopId, later(30))).toBeNull();
    expect(readDraft('635b9755-0f94-40c5-9176-589e7a4b76d0', now)).toBeNull();
    forgetDraft(shopId);
    expect(readDraft(shopId, now)).toBeNull();
  });

  it.each(['', '{', '7', '{"stack": 7}'])('that cannot be read (%j) is none', (kept) => {
    sessionStorage.setItem(`booking-draft ${shopId}`, kept);
    expect(readDraft(shopId, now)).toBeNull();
  });

  it('does without storage where it is blocked', () => {
    const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(() => storeDraft(shopId, draftOf(atPhone, atPhone, {}, null, now))).not.toThrow();
    expect(readDraft(shopId, now)).toBeNull();
    expect(() => forgetDraft(shopId)).not.toThrow();
    blocked.mockRestore();
  });
});

describe('resuming a draft', () => {
  it('begins where an unverified visitor was, with the answers they gave', () => {
    const { snapshot: resumed, asksPhoneAgain } = resume(
      flow,
      facts,
      draftOf(atPhone, atPhone, {}, null, now),
    );
    expect(asksPhoneAgain).toBe(false);
    expect(resumed.stack).toEqual(atPhone.stack);
    expect(resumed.answers).toEqual({ selectedServiceIds: [1] });
  });

  it('asks for the phone again when a code was on its way, and says so', () => {
    const { snapshot: resumed, asksPhoneAgain } = resume(
      flow,
      facts,
      draftOf(atPin, atPin, {}, null, now),
    );
    expect(resumed.stack.at(-1)).toBe('validate-phone');
    expect(asksPhoneAgain).toBe(true);
  });

  it('goes on to where a verified visitor was once the phone is proven again', () => {
    const draft = draftOf(atName, atPin, {}, null, now);
    const { snapshot: resumed } = resume(flow, facts, draft);
    expect(resumed.context.isPhoneValid).toBe(false);
    const pin = transition(flow, resumed, typedPhone).snapshot;
    const proven = transition(flow, pin, { type: noMatch }).snapshot;
    const caughtUp = catchUp(flow, proven, draft);
    expect(caughtUp.stack).toEqual(atName.stack);
    expect(caughtUp.answers.waiterPreference).toBe('drop-off-vehicle');
  });

  it('stops at a vehicle that was known through the phone: it is chosen again', () => {
    const events = [
      services,
      typedPhone,
      'on-matching-customer.yes',
      'on-existing-vehicle-selected.yes',
    ];
    const draft = draftOf(play(flow, { events }).snapshot, atPin, {}, null, now);
    const proven = play(flow, { events: events.slice(0, 3) }).snapshot;
    expect(catchUp(flow, proven, draft).stack.at(-1)).toBe('select-vehicle');
  });

  it('never goes past the confirmation', () => {
    const events = [
      services,
      typedPhone,
      'on-matching-customer.no',
      way,
      'on-next',
      'on-next',
      'on-booking-error',
    ];
    const refused = play(flow, { events }).snapshot;
    expect(refused.stack.at(-1)).toBe('view-booking-confirmation-error');
    const proven = play(flow, { events: events.slice(0, 3) }).snapshot;
    expect(catchUp(flow, proven, draftOf(refused, atPin, {}, null, now)).stack.at(-1)).toBe(
      flow.goal,
    );
  });
});
