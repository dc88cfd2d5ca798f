/**
 * What becomes of an appointment when somebody asks to change it. Moving, cancelling, undoing and
 * marking as missed are one function: each is another place, or none. A shop that cannot keep a time
 * asks for another one, which leaves the appointment where it is.
 */
import type {
  AppointmentOption,
  ChangeTerm,
  LocalDate,
  LocalTime,
} from '../../contract/types.gen.ts';
import { changeTerm, termsAfter, type Terms } from './terms.ts';

/** All of an appointment that a change can change. */
export interface AppointmentPlace {
  /** Only a standing appointment takes a place of the shop */
  status: 'standing' | 'cancelled' | 'missed';
  option: AppointmentOption;
  date: LocalDate;
  /** null after hours */
  slotTime: LocalTime | null;
  requestCourtesyTransportation: boolean;
}

export type AskedChange =
  | {
      kind: 'move';
      option: AppointmentOption;
      date: LocalDate;
      slotTime?: LocalTime | undefined;
      requestCourtesyTransportation?: boolean | undefined;
    }
  | { kind: 'cancel' }
  | { kind: 'undo' }
  | { kind: 'miss' }
  /** The shop asks the customer to choose another time */
  | { kind: 'ask' };

/** The last change of an appointment. */
export interface LastChange {
  kind: 'moved' | 'cancelled' | 'undone' | 'missed' | 'asked';
  by: 'customer' | 'staff';
  at: Date;
  before: AppointmentPlace;
}

export interface ChangeState {
  place: AppointmentPlace;
  /** When it begins; null where the shop's clock is not known */
  startsAt: Date | null;
  /** undefined: it was never changed */
  last: LastChange | undefined;
  now: Date;
  terms: Terms;
  /** Staff are not bound to the terms */
  by: 'customer' | 'staff';
}

/**
 * What stands against a change. `notUndoable`: nothing to undo, or too long ago; `notYet`: nobody can
 * have missed what is still to come.
 */
export type ChangeRefused = Exclude<ChangeTerm, 'allowed'> | 'notUndoable' | 'notYet';

/** How long a customer may undo a cancellation. */
const UNDO_MINUTES = 15;

const sameKeys = ['status', 'option', 'date', 'slotTime', 'requestCourtesyTransportation'] as const;

/** Whether two places are one and the same. */
const isSamePlace = (one: AppointmentPlace, other: AppointmentPlace): boolean =>
  sameKeys.every((key) => one[key] === other[key]);

/** Until when the customer can undo the last change; null if it is nothing to undo. */
export function undoableUntil(last: LastChange | undefined): Date | null {
  if (last === undefined || last.kind !== 'cancelled' || last.by !== 'customer') return null;
  return new Date(last.at.getTime() + UNDO_MINUTES * 60_000);
}

/** The place that is asked for; null where nothing can be undone. */
function askedPlace(asked: AskedChange, { place, last, by, now }: ChangeState) {
  switch (asked.kind) {
    case 'move': {
      const { option, date, slotTime, requestCourtesyTransportation } = asked;
      const ride = requestCourtesyTransportation ?? place.requestCourtesyTransportation;
      return {
        status: 'standing' as const,
        option,
        date,
        slotTime: option === 'AFTER_HOURS_DROP_OFF' ? null : (slotTime ?? null),
        requestCourtesyTransportation: option === 'DROP_OFF' && ride,
      };
    }
    case 'cancel':
      return { ...place, status: 'cancelled' as const };
    case 'miss':
      return { ...place, status: 'missed' as const };
    case 'ask':
      return place;
    case 'undo': {
      // Once undone, asking again is a repeat.
      if (last?.kind === 'undone' && place.status === 'standing') return place;
      if (by === 'staff') {
        const isGone = last !== undefined && place.status !== 'standing';
        return isGone ? last.before : null;
      }
      const until = undoableUntil(last);
      return until !== null && now <= until ? last!.before : null;
    }
  }
}

const mayHaveBegun = ({ startsAt, now }: Pick<ChangeState, 'startsAt' | 'now'>): boolean =>
  startsAt === null || startsAt <= now;

/**
 * What staff are offered: before its time an appointment can be cancelled, from then on it can be
 * missed; where the shop's clock is not known, both. Nobody is asked twice for another time.
 */
export function offeredToStaff({
  status,
  startsAt,
  now,
  isAskedToMove,
}: Pick<AppointmentPlace, 'status'> &
  Pick<ChangeState, 'startsAt' | 'now'> & { isAskedToMove: boolean }): AskedChange['kind'][] {
  if (status !== 'standing') return ['undo'];
  const hasBegun = startsAt !== null && startsAt <= now;
  return [
    'move',
    ...(hasBegun || isAskedToMove ? [] : ['ask' as const]),
    ...(hasBegun ? [] : ['cancel' as const]),
    ...(mayHaveBegun({ startsAt, now }) ? ['miss' as const] : []),
  ];
}

/**
 * The place of an appointment after a change, or what stands against it. Whether the shop has that
 * place free is not asked here.
 *
 * @returns the present place where nothing changes: asking twice is asking once. `isTold`: the customer
 *   is told all the same, that the shop asks for another time
 */
export function changeOf(
  asked: AskedChange,
  state: ChangeState,
): { to: AppointmentPlace; isTold?: boolean } | { refused: ChangeRefused } {
  const { place, by, last, startsAt, now } = state;
  if (asked.kind === 'ask') {
    if (place.status !== 'standing') return { refused: place.status };
    if (startsAt !== null && startsAt <= now) return { refused: 'over' };
    return { to: place, isTold: last?.kind !== 'asked' };
  }
  const to = askedPlace(asked, state);
  if (to === null) return { refused: 'notUndoable' };
  if (isSamePlace(to, place)) return { to: place };
  if (asked.kind === 'undo') return { to };
  if (by === 'staff') {
    if (place.status !== 'standing') return { refused: place.status };
    return asked.kind === 'miss' && !mayHaveBegun(state) ? { refused: 'notYet' } : { to };
  }
  const terms = termsAfter(last, state.terms);
  const term = changeTerm(asked.kind === 'move' ? terms.moving : terms.cancelling, {
    ...state,
    status: place.status,
  });
  return term === 'allowed' ? { to } : { refused: term };
}
