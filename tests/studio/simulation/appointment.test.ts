import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../src/contract/types.gen.ts';
import { nextMonday, shopOf, slotsOf, type Visit } from './support/visit.ts';

const opened = ({ client, shopId }: Visit) => client.call('getAppointment', { params: { shopId } });
const change = ({ client, shopId }: Visit, body: object) =>
  client.call('changeAppointment', { params: { shopId }, body: body as never });
async function move(visit: Visit) {
  const { slots } = await slotsOf(visit);
  const [date = nextMonday, times = []] = Object.entries(slots)[0] ?? [];
  const body = {
    kind: 'move',
    appointmentOption: 'DROP_OFF',
    date,
    slotTime: times.at(-1),
    seen: 0,
  };
  return change(visit, body);
}

describe('the appointment of a link', () => {
  test.each<[string, Partial<Appointment>]>([
    ['can-change', { status: 'standing', moving: 'allowed', cancelling: 'allowed', power: 'act' }],
    ['too-late', { status: 'standing', moving: 'tooLate', cancelling: 'tooLate' }],
    ['must-call', { moving: 'call', cancelling: 'call' }],
    ['missed', { status: 'missed', moving: 'missed', cancelling: 'missed' }],
    ['calendar-link', { power: 'show', moving: 'allowed' }],
    ['asked-to-move', { isAskedToMove: true, moving: 'allowed' }],
    ['after-hours-drop-off', { appointmentOption: 'AFTER_HOURS_DROP_OFF', slotTime: null }],
  ])('of the persona %s is as that persona finds it', async (id, shown) => {
    expect(await opened(shopOf(id))).toMatchObject(shown);
  });

  test('moves, and a second change is of what it is then', async () => {
    const visit = shopOf('can-change');
    const before = await opened(visit);
    const moved = await move(visit);

    expect([moved.date, moved.slotTime]).not.toEqual([before.date, before.slotTime]);
    expect(moved).toMatchObject({ status: 'standing', sequence: 1 });
    expect(await opened(visit)).toEqual(moved);
  });

  test('is cancelled, and that is undone', async () => {
    const visit = shopOf('can-change');
    const before = await opened(visit);
    const cancelled = await change(visit, { kind: 'cancel', seen: 0 });
    expect(cancelled).toMatchObject({ status: 'cancelled', moving: 'cancelled' });
    expect(cancelled.undoableUntil).toBeDefined();

    const undone = await change(visit, { kind: 'undo', seen: 1 });
    expect(undone).toEqual({ ...before, sequence: 2 });
  });

  test('stays where the shop refuses, with a sentence', async () => {
    await expect(move(shopOf('must-call'))).rejects.toMatchObject({ status: 400 });
    await expect(move(shopOf('too-late'))).rejects.toMatchObject({ status: 400 });
    const lost = shopOf('time-lost');
    await expect(move(lost)).rejects.toMatchObject({ status: 400 });
    expect(await opened(lost)).toMatchObject({ sequence: 0 });
    expect(await change(lost, { kind: 'cancel', seen: 0 })).toMatchObject({ status: 'cancelled' });
  });

  test('of a calendar entry is changed only once the phone is proven', async () => {
    const visit = shopOf('calendar-link');
    await expect(move(visit)).rejects.toMatchObject({ status: 401 });
    await visit.prove();
    expect(await move(visit)).toMatchObject({ sequence: 1 });
  });

  test('is not there for a persona without a link', async () => {
    await expect(opened(shopOf('new-customer'))).rejects.toMatchObject({ status: 404 });
  });
});
