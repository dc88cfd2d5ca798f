import { sevenDaysFrom } from '../../src/booking/clock/localDate.ts';
import { shopToday } from '../../src/booking/clock/shopTime.ts';
import type { Zone } from '../../src/booking/clock/zone.ts';
import type { AvailableSlots } from '../../src/contract/types.gen.ts';
import type { Answer } from './client.ts';
import { differsFromGood } from './report.ts';
import { NOBODY, type ClaimContext } from './visit.ts';

const WEEKS = 4;
const DAY_MS = 86_400_000;

/** A time at which a vehicle can be dropped off. */
export interface FreeSlot {
  date: string;
  slotTime: string;
}

/** Claims about slots, without a token; returns the first free slot of four weeks. */
export async function slotClaims({ ask, report }: ClaimContext): Promise<FreeSlot | undefined> {
  const settings = await ask('getShopSettings').catch(() => undefined);
  const zone = (settings?.body as { shop?: Zone } | undefined)?.shop ?? {};
  const today = shopToday(new Date(), zone);
  const of = (date: string, appointmentOption = 'DROP_OFF') => ({
    query: { date, appointmentOption },
  });

  for (const option of ['DROP_OFF', 'WAIT', 'AFTER_HOURS_DROP_OFF']) {
    await report.claim('getAvailableSlots', `answers a week for ${option}`, async () => {
      const answer = await ask('getAvailableSlots', of(today, option));
      return differsFromGood('getAvailableSlots', answer) ?? weekFault(today, answer);
    });
  }
  const noDate = of('2026-02-30');
  await report.refuses('getAvailableSlots', 400, 'answers 400 for what is no date', noDate);
  const elsewhere = { ...of(today), params: { shopId: NOBODY } };
  await report.refuses('getAvailableSlots', 404, 'answers 404 for an unknown shop', elsewhere);
  for (let week = 0; week < WEEKS; week += 1) {
    const from = shopToday(new Date(Date.now() + week * 7 * DAY_MS), zone);
    const { body } = await ask('getAvailableSlots', of(from)).catch(() => ({ body: undefined }));
    const days = Object.entries((body as Partial<AvailableSlots> | undefined)?.slots ?? {});
    const [date, times] =
      days
        .toSorted(([one], [other]) => one.localeCompare(other))
        .find(([, free]) => free.length > 0) ?? [];
    if (date !== undefined && times?.[0] !== undefined) return { date, slotTime: times[0] };
  }
  return undefined;
}

/**
 * Checks that a response has only the seven days, with times in order and on the half hour
 * (specification, section 9).
 */
function weekFault(from: string, { body }: Answer): string | undefined {
  const days = sevenDaysFrom(from);
  const { slots, noTimes = {} } = body as AvailableSlots;
  const both = Object.keys(noTimes).find((date) => slots[date] !== undefined);
  if (both !== undefined) return `${both} has times, and a reason for having none`;
  for (const [date, times] of Object.entries(slots)) {
    if (!days.includes(date)) return `${date} is not of the seven days from ${from}`;
    if (times.some((time) => !/:[03]0:00$/.test(time))) return `${date} has a time off the grid`;
    if (JSON.stringify(times) !== JSON.stringify(times.toSorted())) {
      return `the times of ${date} are not in order`;
    }
  }
  return undefined;
}
