import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../../src/contract/types.gen.ts';
import { likelyNext } from '../../../../src/page/shell/ahead/likelyNext.ts';
import { looksSame } from '../../../../src/page/shell/ahead/looksSame.ts';
import { mayShow } from '../../../../src/page/steps/declarations/shows.ts';
import { createStore } from '../../../../src/page/wizard/store.ts';
import { createTypedAnswers } from '../../../../src/page/wizard/typedAnswers.ts';
import { createVisit } from '../../../../src/page/wizard/visit.ts';
import type { Wizard } from '../../../../src/page/wizard/wizard.ts';
import phoneForm from '../../../../schemas/steps/validate-phone.json' with { type: 'json' };
import timesForm from '../../../../schemas/steps/plan-appointment.json' with { type: 'json' };
import { bookingFlow } from '../../../engine/support/flows.ts';

const flow = bookingFlow();

/** A visit after some events, on whose screen something was typed. */
function visitAt(
  events: Parameters<ReturnType<typeof createVisit>['send']>[0][],
  typed: Answers = {},
) {
  const visit = createVisit(flow, { allDaysClosed: false });
  for (const event of events) visit.send(event);
  const step = visit.get().stack.at(-1)!;
  const wizard = { visit, typed: createTypedAnswers({ [step]: typed }), likely: createStore(null) };
  return wizard as unknown as Wizard;
}
const services = { type: 'on-welcome.select-services', answers: { selectedServiceIds: [1] } };
const stepsOf = (wizard: Wizard) => likelyNext(wizard).map(({ step }) => step.id);

describe('the screens that may come next', () => {
  test('are those of the step, but for the one that every step has', () => {
    expect(stepsOf(visitAt([]))).toEqual([
      'validate-phone.returning-customer',
      'validate-phone',
      'add-notes',
    ]);
  });

  test('are where each event leads from here, and nothing is sent to find out', () => {
    const wizard = visitAt([services]);
    const before = wizard.visit.get();

    const [next] = likelyNext(wizard);

    expect(next?.snapshot.stack).toEqual(['select-service', 'validate-phone', 'validate-pin']);
    expect(wizard.visit.get()).toBe(before);
  });

  test('know what was typed, and what a button gives besides', () => {
    const proven = [services, { type: 'on-next', answers: { phone: '2065550100' } }];
    const wizard = visitAt([...proven, { type: 'on-matching-customer.no' }], {
      waiterPreference: 'wait-at-shop',
    });

    const [times] = likelyNext(wizard);

    expect(times?.step.id).toBe('plan-appointment');
    expect(times?.snapshot.answers).toMatchObject({
      waiterPreference: 'wait-at-shop',
      whenToCome: 'select-time',
    });
  });

  test('are one alone where the screen says what it will send', () => {
    const wizard = visitAt([]);
    wizard.likely.set({ type: 'on-add-notes', answers: { selectedServiceIds: [1] } });

    expect(stepsOf(wizard)).toEqual(['add-notes']);
  });

  test('are none while one screen replaces every step', () => {
    const visit = createVisit(flow, { allDaysClosed: true });
    const wizard = { visit, typed: createTypedAnswers(), likely: createStore(null) };

    expect(likelyNext(wizard as unknown as Wizard)).toEqual([]);
  });
});

describe('a screen drawn ahead', () => {
  const at = (answers: Answers, context: object = {}) => {
    const { snapshot } = likelyNext(visitAt([]))[1]!;
    const all = { ...snapshot, answers: answers as typeof snapshot.answers };
    return { ...all, context: { ...snapshot.context, ...context } };
  };
  const phone = flow.steps['validate-phone']!;
  const times = flow.steps['plan-appointment']!;

  test('is the same with another answer that it does not show', () => {
    expect(
      looksSame(
        mayShow(phone, phoneForm),
        at({ selectedServiceIds: [1] }),
        at({ selectedServiceIds: [2] }),
      ),
    ).toBe(true);
  });

  test('is another with an answer that it shows, or that its times depend on', () => {
    expect(looksSame(mayShow(phone, phoneForm), at({ phone: '2065550100' }), at({}))).toBe(false);
    expect(
      looksSame(
        mayShow(times, timesForm),
        at({ selectedServiceIds: [1] }),
        at({ selectedServiceIds: [2] }),
      ),
    ).toBe(false);
  });

  test('is another where the visit knows something else', () => {
    expect(looksSame(mayShow(phone, phoneForm), at({}), at({}, { isPhoneValid: true }))).toBe(
      false,
    );
  });
});

describe('what a screen may show', () => {
  test('is any answer, where nothing says which', () => {
    expect(mayShow(flow.steps['view-confirmation']!, undefined)('notes')).toBe(true);
  });

  test('is an answer that its form names in a condition', () => {
    const form = { showWhen: { '==': [{ var: 'answers.okForMarketing' }, true] } };

    expect(mayShow(flow.steps['add-customer']!, form)('okForMarketing')).toBe(true);
    expect(mayShow(flow.steps['add-customer']!, {})('okForMarketing')).toBe(false);
  });
});
