import { isLocalDate, sevenDaysFrom } from '../../src/booking/clock/localDate.ts';
import {
  explainDay,
  offeredWeek,
  type ExplainedDay,
} from '../../src/booking/slots/availability.ts';
import type { AppointmentOption, AvailableSlots } from '../../src/contract/types.gen.ts';
import type { Deps } from '../deps.ts';
import { notFound, refused } from '../common/errors.ts';
import { takenPlaces } from './appointments.ts';
import { shopZone } from '../shops/shopZone.ts';
import { bookingRulesOf } from '../shops/shops.ts';

export interface AskedDay {
  shopId: string;
  /** yyyy-MM-dd */
  date: string;
  option: AppointmentOption;
  /** The id of an appointment whose place counts as free: it is to be moved */
  except?: string | undefined;
  /** Whether the shop's notice does not bind whoever asks: its staff */
  isExempt?: boolean | undefined;
}

/** The rules of a shop and the places taken there, for some days. @throws ApiError as below */
async function questionOf(deps: Deps, asked: AskedDay, to: string) {
  const { shopId, date, option, except, isExempt = false } = asked;
  const [whole, taken] = await Promise.all([
    deps.knownShops.shop(shopId),
    takenPlaces(deps.db, { shopId, from: date, to, except }),
  ]);
  if (whole === undefined) throw notFound('shop');
  const ofShop = bookingRulesOf(whole, shopZone(deps, whole.shop));
  const rules = isExempt ? { ...ofShop, minimumNoticeMinutes: 0 } : ofShop;
  return { rules, now: deps.clock(), option, taken };
}

function checkDate(date: string): void {
  if (!isLocalDate(date)) throw refused('date is not a date on the calendar.', 'noSuchDate');
}

/**
 * Free slots of a shop for the seven days from `date`.
 * @throws ApiError 404 for an unknown shop, 400 for a date that is not on the calendar
 */
export async function availableSlots(deps: Deps, asked: AskedDay): Promise<AvailableSlots> {
  const { date: from } = asked;
  checkDate(from);
  const question = await questionOf(deps, asked, sevenDaysFrom(from).at(-1) ?? from);
  return offeredWeek({ ...question, from });
}

/** Why a shop has the times that it has on a day, for staff. @throws ApiError as `availableSlots` */
export async function explainedDay(deps: Deps, asked: AskedDay): Promise<ExplainedDay> {
  checkDate(asked.date);
  return explainDay(await questionOf(deps, asked, asked.date), asked.date);
}
