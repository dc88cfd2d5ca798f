// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlowEvent, Json } from '../../../src/engine/types.ts';
import { keepDraft } from '../../../src/page/shell/keepDraft.ts';
import { draftText, type Resumed } from '../../../src/page/wizard/draft.ts';
import { storeDraft } from '../../../src/page/wizard/storeDraft.ts';
import { readDraft } from '../../../src/page/wizard/readDraft.ts';
import { resume } from '../../../src/page/wizard/resume.ts';
import { createSession } from '../../../src/page/wizard/session.ts';
import { createTypedAnswers } from '../../../src/page/wizard/typedAnswers.ts';
import { createVisit, type VisitListener } from '../../../src/page/wizard/visit.ts';
import { settings } from '../../booking/support/visits.ts';
import { shippedForms } from '../forms/helpers.tsx';
import { bookingFlow, bookingSource, flowOf } from '../../engine/support/flows.ts';

// Nothing paints here; `keepDraft.test.ts` has the wait for it.
vi.mock('../../../src/page/browser/afterPaint.ts', () => ({
  afterPaint: (work: (isGoing: boolean) => void) => work(false),
}));

const flow = bookingFlow();
const facts = { allDaysClosed: false };
const shopId = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const phone = '2065550100';
const version = 'v'.repeat(22);

const services = { type: 'on-welcome.select-services', answers: { selectedServiceIds: ['1'] } };
const typedPhone = { type: 'on-next', answers: { phone, okForMarketing: true } };
const noMatch = { type: 'on-matching-customer.no' };
const way = {
  type: 'on-next',
  answers: {
    waiterPreference: 'drop-off-vehicle',
    whenToCome: 'soonest-available',
    selectedDateToCome: '2026-12-01T10:00:00',
  },
};

/** A page with a visit of a shop, kept as the shop's page keeps it. */
function page(
  resumed: Resumed | null = null,
  { flow: of = flow, as = version, known = facts } = {},
) {
  const session = createSession();
  const visit = createVisit(resumed?.flow ?? of, known, resumed?.snapshot);
  const typed = createTypedAnswers(resumed?.typed);
  keepDraft({ wizard: { visit, session, typed }, shopId, version: as, resumed });
  return {
    visit,
    session,
    typed,
    at: () => visit.get().stack.at(-1),
    send(...events: FlowEvent[]) {
      for (const event of events) {
        if (event.type.startsWith('on-matching')) session.update({ token: 'secret-token' });
        expect(visit.send(event)?.handled).toBe(true);
      }
    },
  };
}

const reload = async (of = flow, as: string | undefined = version) =>
  resume(
    { flow: of, version: as },
    facts,
    readDraft(draftText(shopId), new Date())!,
    settings,
    shippedForms(),
  );

/** The shipped flow with a question of its own form before the way to come. */
function withQuestionBefore(target: string) {
  const source = JSON.parse(
    JSON.stringify(bookingSource()).replaceAll(`"target":"${target}"`, '"target":"ask-first"'),
  ) as { steps: Record<string, object> };
  source.steps['ask-first'] = {
    title: 'A new question',
    screenName: 'A new question',
    form: 'add-notes',
    collects: ['notes'],
    on: { 'on-next': [{ id: 'asked', target }] },
  };
  return flowOf(source);
}

beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('contains neither the phone, the token nor what is known through the phone', () => {
    const { send, typed } = page();
    typed.set('view-exit', { customerPhone: phone, question: 'When do you open?' });
    const vehicle = { selectedCustomerVehicle: { id: 'v-77', customerId: 'c-88' } as Json };
    send(services, typedPhone, { type: 'on-matching-customer.yes' });
    send({ type: 'on-existing-vehicle-selected.yes', answers: vehicle });

    const kept = JSON.stringify({ ...sessionStorage });
    for (const secret of [phone, 'v-77', 'c-88', 'secret-token'])
      expect(kept).not.toContain(secret);
    expect(kept).toContain('When do you open?');
  });

  it('forgets who was there before a second phone, and everything at Close', () => {
    const { send, session, visit } = page();
    session.update({ verifiedPhone: phone });
    const who = { newCustomer: { firstName: 'Rosa' } };
    send(services, typedPhone, noMatch, way, { type: 'on-next', answers: who });
    const { newCustomer: _who, ...answers } = visit.get().answers;
    visit.moveTo({ ...visit.get(), answers });
    session.update({ verifiedPhone: '2065550199' });
    send({ type: 'on-previous' });
    expect(draftText(shopId)).not.toContain('Rosa');

    send({ type: 'on-exit' });
    window.dispatchEvent(new Event('pagehide'));
    expect(draftText(shopId)).toBeNull();
  });

  it('does not grow by going back and forth', () => {
    const { send } = page();
    send(services, typedPhone);
    const before = draftText(shopId)!;
    for (let round = 0; round < 20; round += 1) {
      send({ type: 'on-previous' }, { type: 'on-previous' }, { type: 'on-next' }, typedPhone);
    }
    const events = (text: string) => readDraft(text, new Date())!.events.length;
    expect(events(draftText(shopId)!)).toBeLessThanOrEqual(events(before) + 4);
  });

  it('contains what happened before its code had loaded', () => {
    const session = createSession();
    const visit = createVisit(flow, facts);
    const typed = createTypedAnswers();
    const heard: Parameters<VisitListener>[] = [];
    const stop = visit.onHandled((...handled) => heard.push(handled));
    visit.send(services);
    stop();
    keepDraft({ wizard: { visit, session, typed }, shopId, version, resumed: null, heard });
    visit.send(typedPhone);

    const draft = readDraft(draftText(shopId), new Date())!;
    expect(draft.events.map(({ step, event }) => [step, event.type])).toEqual([
      ['view-welcome', services.type],
      ['validate-phone', typedPhone.type],
    ]);
    expect(draft.step).toBe('validate-pin');
  });

  it.each(['pagehide', 'visibilitychange'])('contains what was typed at each %s', (leaving) => {
    const { send, typed } = page();
    send(services);
    typed.set('validate-phone', { okForMarketing: true });
    document.dispatchEvent(new Event(leaving, { bubbles: true }));
    expect(readDraft(draftText(shopId), new Date())?.typed).toEqual({
      'validate-phone': { okForMarketing: true },
    });
  });

  it('is read again for half an hour', () => {
    const { send } = page();
    send(services);
    const text = draftText(shopId);
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(readDraft(text, later(29))).not.toBeNull();
    expect(readDraft(text, later(31))).toBeNull();
  });

  it.each([
    [null],
    [''],
    ['{'],
    ['7'],
    ['[]'],
    ['{"events": 7}'],
    [`{"savedAt": "${new Date().toISOString()}", "events": [], "pad": "${'x'.repeat(300_000)}"}`],
  ])('that is invalid (%#) is ignored', (text) => {
    expect(readDraft(text, new Date())).toBeNull();
  });

  it('that somebody else wrote is taken as far as it has the shape of one', async () => {
    const text = JSON.stringify({
      savedAt: new Date(Date.now() - 1000).toISOString(),
      version: '../../evil',
      leadId: 'x',
      events: [
        7,
        { step: 'no-such-step', event: { type: 'on-next' } },
        { step: 'view-welcome', event: { type: 'on-next', facts: { allDaysClosed: 'maybe' } } },
        { step: 'view-welcome', event: { ...services, answers: { phone, ...services.answers } } },
        ...Array.from({ length: 400 }, () => ({ step: 'x', event: { type: 'on-next' } })),
      ],
      answers: ['none'],
      typed: { 'add-notes': 'none', 'view-exit': { phone } },
    });
    const draft = readDraft(text, new Date())!;
    expect(draft).toMatchObject({ version: null, leadId: null, answers: {} });
    expect(draft.events.length).toBeLessThanOrEqual(200);
    expect(JSON.stringify(draft)).not.toContain(phone);
    const { snapshot } = await resume(
      { flow, version: undefined },
      facts,
      draft,
      settings,
      shippedForms(),
    );
    expect(snapshot.stack).toEqual(['select-service', 'validate-phone']);
  });

  it('does without storage where it is blocked', () => {
    const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(() => page().send(services)).not.toThrow();
    expect(draftText(shopId)).toBeNull();
    blocked.mockRestore();
  });

  it.each([
    ['an exit form that is left', { allDaysClosed: false }, false],
    ['a message that was sent', { allDaysClosed: false }, true],
    ['a message to a shop that has no day to book', { allDaysClosed: true }, true],
  ])('keeps nothing of %s, also when the page goes', (_what, known, isExitSent) => {
    const { send, session, typed } = page(null, { known });
    if (!known.allDaysClosed) send(services, { type: 'on-exit' });
    typed.set('view-exit', { fullName: 'Rosa Delgado', question: 'When do you open?' });
    session.update({ isExitSent });
    window.dispatchEvent(new Event('pagehide'));
    expect(draftText(shopId)).toBeNull();
  });

  it('is gone once the visit is booked or begun anew', () => {
    const { send, session, visit } = page();
    send(services);
    session.update({ isBooked: true });
    expect(draftText(shopId)).toBeNull();
    const other = page();
    other.send(services);
    other.visit.restart();
    expect(draftText(shopId)).toBeNull();
    visit.restart();
  });
});

describe('resuming a draft', () => {
  it('begins where an unverified visitor was, with the answers they gave', async () => {
    const before = page();
    before.send(services);
    const { snapshot, rest, isChanged } = await reload();
    expect(snapshot).toEqual(before.visit.get());
    expect([rest, isChanged]).toEqual([[], false]);
  });

  it('asks for the phone again when it was given, and says no word of a change', async () => {
    page().send(services, typedPhone);
    const { snapshot, rest, isChanged } = await reload();
    expect(snapshot.stack.at(-1)).toBe('validate-phone');
    expect(snapshot.answers).toMatchObject({ okForMarketing: true });
    expect(rest[0]).toMatchObject({ isAsked: true });
    expect(isChanged).toBe(false);
  });

  it('goes on to where a verified visitor was once the phone is proven again, also twice', async () => {
    const before = page();
    before.send(services, typedPhone, noMatch, way);
    const { stack, answers } = before.visit.get();
    page(await reload());
    const again = page(await reload());
    expect(again.visit.get().context.isPhoneValid).toBe(false);
    again.send(typedPhone, noMatch);
    expect(again.visit.get().stack).toEqual(stack);
    expect(again.visit.get().answers).toEqual(answers);
  });

  it('stops at a vehicle that was known through the phone: it is chosen again', async () => {
    page().send(
      services,
      typedPhone,
      { type: 'on-matching-customer.yes' },
      { type: 'on-existing-vehicle-selected.yes' },
    );
    const events = readDraft(draftText(shopId), new Date())!.events.map((sent) =>
      sent.step === 'select-vehicle' ? { ...sent, isAsked: true } : sent,
    );
    storeDraft(shopId, { ...readDraft(draftText(shopId), new Date())!, events });
    const again = page(await reload());
    again.send(typedPhone, { type: 'on-matching-customer.yes' });
    expect(again.at()).toBe('select-vehicle');
  });

  it('goes the visitor’s own way once they went back', async () => {
    page().send(services, typedPhone, noMatch, way);
    const again = page(await reload());
    again.send({ type: 'on-previous' }, { type: 'on-next' }, typedPhone, noMatch);
    expect(again.at()).toBe('add-waiter-preferences');
  });
});

describe('a draft of another version of the flow', () => {
  it('ends at a question that is new, keeps what was answered after it, and goes on from there', async () => {
    const before = page();
    before.send(services, typedPhone, noMatch, way);
    const newer = withQuestionBefore('add-waiter-preferences');
    const again = page(await reload(newer, 'w'.repeat(22)));
    again.send(typedPhone, noMatch);

    expect(again.at()).toBe('ask-first');
    expect(again.session.get().isFlowChanged).toBe(true);
    expect(again.visit.get().answers).toMatchObject(way.answers);

    again.send({ type: 'on-next', answers: {} });
    expect(again.at()).toBe(before.visit.get().stack.at(-1));
    expect(again.visit.get().stack).toContain('ask-first');
    expect(again.session.get().isFlowChanged).toBe(false);
  });

  it('says that the way is another where it is', async () => {
    page().send(services);
    const newer = withQuestionBefore('validate-phone');
    const resumed = await reload(newer, 'w'.repeat(22));
    expect(resumed.snapshot.stack.at(-1)).toBe('ask-first');
    expect(resumed.isChanged).toBe(true);
  });

  it('keeps what was typed on a step that has another name', async () => {
    const typed = { newCustomer: { firstName: 'Rosa', lastName: '' } };
    const before = page();
    before.send(services, typedPhone, noMatch, way);
    before.typed.set('add-customer', typed);
    before.typed.set('add-notes', { notes: { 1: 'It squeaks' } });
    window.dispatchEvent(new Event('pagehide'));
    const renamed = JSON.stringify(bookingSource()).replaceAll('"add-customer"', '"who-are-you"');
    const again = page(await reload(flowOf(JSON.parse(renamed)), 'w'.repeat(22)));

    expect(again.typed.get('who-are-you')).toEqual(typed);
    expect(again.typed.get('add-notes')).toEqual({ notes: { 1: 'It squeaks' } });
  });

  it('asks a question again whose form takes no longer what was given', async () => {
    const before = page();
    before.send(services, typedPhone, noMatch, { type: 'on-next', answers: {} });
    expect(before.at()).not.toBe('add-waiter-preferences');
    const draft = readDraft(draftText(shopId), new Date())!;
    storeDraft(shopId, {
      ...draft,
      events: draft.events.map((sent) =>
        sent.step === 'add-waiter-preferences'
          ? { ...sent, event: { type: 'on-next', answers: { waiterPreference: 'by-boat' } } }
          : sent,
      ),
    });
    const again = page(await reload(flow, 'w'.repeat(22)));
    again.send(typedPhone, noMatch);
    expect(again.at()).toBe('add-waiter-preferences');
  });
});
