import { describe, expect, test } from 'vitest';
import { appointmentAfter } from '../../../../src/studio/inspector/player/appointmentAfter.ts';
import { knownFromStart } from '../../../../src/checker/explore/shortestVisit.ts';
import { factsOf } from '../../../../src/studio/simulation/personas.ts';
import { completeEvents } from '../../../../src/studio/inspector/player/completeEvents.ts';
import { fillIn } from '../../../../src/studio/simulation/sampleAnswers.ts';
import { appointmentFlow } from '../../../engine/support/flows.ts';
import { now, personaNamed } from '../../simulation/support/visit.ts';

const flow = appointmentFlow();
/** The appointment of a persona after the events of these names. */
function after(id: string, ...names: readonly string[]) {
  const persona = personaNamed(id);
  const facts = knownFromStart(flow, factsOf(persona));
  const named = names.map((type) => ({ type }));
  const events = fillIn(completeEvents(flow, facts, named), persona, { now: now() });
  return appointmentAfter(flow, { facts, persona }, events, now());
}

describe('the appointment in the middle of a visit', () => {
  test('stands where it was before anything is done', () => {
    expect(after('can-change')).toMatchObject({ sequence: 0, place: { status: 'standing' } });
    expect(after('can-change', 'on-move')).toEqual(after('can-change'));
  });

  test('is where the visit has moved it', () => {
    const { place } = after('can-change')!;
    const moved = after('can-change', 'on-move', 'on-next')!;
    expect(moved).toMatchObject({ sequence: 1, place: { status: 'standing' } });
    expect(moved.place.date).not.toBe(place.date);

    const dayOnly = after('after-hours-drop-off', 'on-move', 'on-next')!;
    expect(dayOnly.place).toMatchObject({ option: 'AFTER_HOURS_DROP_OFF', slotTime: null });
    expect(dayOnly.sequence).toBe(1);
  });

  test('is cancelled by its screen alone, and stands again after Undo', () => {
    const asked = ['on-cancel', 'on-next'] as const;
    expect(after('can-change', ...asked)!.place.status).toBe('standing');
    const cancelled = after('can-change', ...asked, 'on-cancelled')!;
    expect(cancelled).toMatchObject({
      place: { status: 'cancelled' },
      last: { kind: 'cancelled' },
    });
    expect(after('can-change', ...asked, 'on-cancelled', 'on-undone')!.place.status).toBe(
      'standing',
    );
  });

  test('is none for a persona without a link', () => {
    expect(after('new-customer')).toBeUndefined();
  });
});
