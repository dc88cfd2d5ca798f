/** What a visit is not offered, and by which rules, as its records say it. */
import { readSlots } from '../api/readSlots.ts';
import { sevenDaysFrom } from '../../booking/clock/localDate.ts';
import { whyNoWaiting } from '../../booking/shop/waiterOptions.ts';
import { offeredTimes } from '../../booking/slots/offeredTimes.ts';
import { isPastDay } from '../../booking/slots/weekNavigation.ts';
import { whyNotServed } from '../../booking/vehicle/vehicleRestrictions.ts';
import type {
  Answers,
  AvailableSlots,
  Make,
  RefusedRule,
  ShopSettings,
  TimesOfWeek,
  VehicleSearchResult,
} from '../../contract/types.gen.ts';
import { isObject } from '../../files/json/isObject.ts';
import { dayRules, refusedRules, weekNumber } from './decisions.ts';

const numbersOf = (rules: Iterable<RefusedRule>) =>
  [...new Set(rules)].map((rule) => refusedRules.indexOf(rule)).toSorted((a, b) => a - b);

const waitingRules = {
  customNeed: 'waitCustomNeed',
  recommendedServices: 'waitRecommendedServices',
  services: 'waitServices',
} as const;

/** The rules against ways to come, by numbers: what the screen of the options leaves out. */
export function waysRefused(answers: Answers, settings: ShopSettings): number[] {
  return numbersOf([
    ...whyNoWaiting(answers, settings).map((rule) => waitingRules[rule]),
    ...(settings.allowAfterHoursDropoff ? [] : (['afterHours'] as const)),
    ...(settings.allowCourtesyTransportationRequest ? [] : (['courtesy'] as const)),
  ]);
}

/** The number of the rule that closes a shop. */
export const closedShop = numbersOf(['allDays']);

/** The rules against vehicles, by numbers; none where all that was found is offered. */
export function vehiclesRefused(
  call: 'searchVehicles' | 'getMakes',
  answer: unknown,
  { vehicleRestrictionSetting: restriction }: ShopSettings,
): number[] {
  if (!Array.isArray(answer)) return [];
  if (answer.length === 0) return call === 'getMakes' ? [] : numbersOf(['vehicleUnknown']);
  const found = (answer as (VehicleSearchResult | Make | null)[]).map((each) => ({
    year: Infinity,
    makeId: NaN,
    ...each,
  }));
  return numbersOf(
    found.flatMap((each) => {
      const why = whyNotServed(each, restriction);
      return why === undefined ? [] : [why === 'year' ? 'vehicleYear' : 'vehicleMake'];
    }),
  );
}

/**
 * The days of a week without a time, each with its rule; undefined for an answer that cannot be read.
 *
 * @param monday yyyy-MM-dd
 */
export function timesRefused(
  { monday, afterHours }: { monday: string; afterHours: boolean },
  answer: unknown,
  { shop }: ShopSettings,
  now: Date,
): TimesOfWeek | undefined {
  const week = weekNumber(monday);
  if (!Number.isInteger(week)) return undefined;
  let slots: AvailableSlots['slots'];
  try {
    slots = readSlots(answer);
  } catch {
    // The screen meets this error and tells of it.
    return undefined;
  }
  const said = isObject(answer) && isObject(answer.noTimes) ? answer.noTimes : {};
  const days = sevenDaysFrom(monday).map((date): number[] => {
    const given = slots[date];
    const isOffered = afterHours
      ? given !== undefined && !isPastDay(date, now, shop)
      : offeredTimes(slots, date, now, shop).length > 0;
    if (isOffered) return [];
    // The times that the server gave are over by now.
    if (given !== undefined) return [dayRules.indexOf(given.length > 0 ? 'past' : 'notSaid')];
    const { rule, limit } = isObject(said[date]) ? said[date] : {};
    const number = dayRules.findIndex((each) => each === rule);
    if (number < 0) return [dayRules.indexOf('notSaid')];
    const isNumber = Number.isInteger(limit) && Number(limit) >= 0 && Number(limit) < 1_000_000;
    return isNumber ? [number, Number(limit)] : [number];
  });
  return { week, ...(afterHours && { afterHours }), days };
}
