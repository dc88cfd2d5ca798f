/** What customers do with an appointment, by the specification; shares no code with the product. */
import { fillIn, type Mind } from './forms.ts';
import { begin, countingAnswers, send, shown, Stuck, type Json } from './interpreter.ts';

export interface Customer {
  name: string;
  booked: 'drop-off-vehicle' | 'wait-at-shop' | 'after-hours-drop-off';
  hasRide: boolean;
  wants: 'move' | 'way' | 'cancel' | 'nothing';
  /** The link of a calendar entry only shows. */
  link: 'acts' | 'shows';
  isKnown: boolean;
  /** Moved for a time that is picked, or the soonest. */
  picks: boolean;
}

/** Every kind of customer. */
export function customers(): Customer[] {
  const all: Customer[] = [];
  for (const booked of ['drop-off-vehicle', 'wait-at-shop', 'after-hours-drop-off'] as const)
    for (const hasRide of booked === 'drop-off-vehicle' ? [false, true] : [false])
      for (const wants of ['move', 'way', 'cancel', 'nothing'] as const)
        for (const link of ['acts', 'shows'] as const)
          for (const isKnown of link === 'shows' ? [false, true] : [false])
            for (const picks of [false, true]) {
              const name = [booked, hasRide, wants, link, isKnown, picks].join(' ');
              all.push({ name, booked, hasRide, wants, link, isKnown, picks });
            }
  return all;
}

/** Why a customer does not come to what they want; undefined: they do. */
export function harmTo(
  { flow, forms, answers }: { flow: Json; forms: Readonly<Record<string, Json>>; answers: Json },
  customer: Customer,
): string | undefined {
  const { booked, hasRide, wants, link, isKnown, picks } = customer;
  const isNight = booked === 'after-hours-drop-off';
  const mind: Mind = {
    ...{ phone: '2065550123', services: ['s1'], need: '', recommended: [] },
    comes: isNight ? 'night' : picks ? 'pick' : booked === 'wait-at-shop' ? 'wait' : 'soonest',
    ...{ time: '2026-12-03T10:30:00', day: '2026-12-02' },
  };
  const told = { linkOnlyShows: link === 'shows', isAfterHours: isNight };
  const state = begin(flow, told);
  const asBooked = {
    ...{ waiterPreference: booked, enabledCourtesyTransformation: hasRide },
    ...{ selectedServiceIds: ['s1'], selectedRecommendedServiceIds: undefined },
    customNeed: undefined,
  };
  let has: 'standing' | 'moved' | 'cancelled' = 'standing';
  let isSent = false;
  let mayAct = link === 'acts';
  const screens: string[] = [];
  const ends = { move: 'moved', way: 'moved', cancel: 'cancelled', nothing: 'standing' } as const;
  const said = (what: string) => `${customer.name}: ${what} (${screens.join(' > ')})`;
  try {
    for (let press = 0; press < 30; press++) {
      const id = shown(flow, state);
      const step = flow.steps[id];
      screens.push(id);
      switch (step.component) {
        case 'view-appointment': {
          if (wants === 'nothing') {
            send(flow, state, 'on-exit');
            break;
          }
          const event = { move: 'on-move', way: 'on-change-way', cancel: 'on-cancel' }[wants];
          // Its button is only there where it leads anywhere.
          if (wants === 'way' && step.on?.[event] === undefined) return undefined;
          send(flow, state, event, { answers: asBooked });
          break;
        }
        case 'validate-pin':
          if (!isSent) return said('no code was sent');
          isSent = false;
          mayAct = true;
          if (!isKnown) send(flow, state, 'on-matching-customer.no');
          else
            send(flow, state, 'on-matching-customer.yes', {
              facts: { matchesSeveralCustomers: false },
            });
          break;
        case 'cancel-appointment':
          if (!mayAct) return said('a link that only shows cancels');
          if (has !== 'cancelled' && wants !== 'cancel') return said('is asked to cancel');
          has = 'cancelled';
          send(flow, state, 'on-cancelled');
          break;
        case 'appointment-moved':
        case 'appointment-cancelled':
        case 'appointment-kept': {
          const is = step.component.slice('appointment-'.length);
          if (is !== 'kept' ? is !== has : has === 'cancelled')
            return said(`told ${is}, is ${has}`);
          return has === ends[wants] ? undefined : said(`ends ${has}`);
        }
        case undefined: {
          const file = forms[step.form];
          if (file === undefined) return said(`no screen for ${id}`);
          const filled = fillIn(file, answers, mind, countingAnswers(flow, state));
          const given = Object.fromEntries(
            Object.entries(filled.answers).filter(([key]) => (step.collects ?? []).includes(key)),
          );
          if (mind.comes === 'pick' && filled.canPickTime) {
            send(flow, state, 'on-select-time', {
              answers: { ...given, whenToCome: 'select-time' },
            });
            break;
          }
          if (!filled.passes) return said(`Continue stays grey on ${id}`);
          if (step.action === 'send-code' && filled.answers.phone) isSent = true;
          if (step.action === 'move-appointment') {
            if (!mayAct) return said('a link that only shows moves');
            const now = { ...countingAnswers(flow, state), ...given };
            const time = isNight ? now.dayToCome : now.selectedDateToCome;
            if (time === undefined) return said('moved to no time');
            has = 'moved';
          }
          send(flow, state, flow.forward, { answers: given });
          break;
        }
        default:
          return said(`comes to ${id}`);
      }
    }
    return said('goes round and round');
  } catch (error) {
    if (error instanceof Stuck) return said(error.message);
    throw error;
  }
}
