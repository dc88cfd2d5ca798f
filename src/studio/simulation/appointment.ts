/** The appointment that a persona's link leads to, and what becomes of it, by the server's rules. */
import {
  changeOf,
  type AppointmentPlace,
  type AskedChange,
  type LastChange,
} from '../../booking/appointment/changeOf.ts';
import { shownTerms } from '../../booking/appointment/shownTerms.ts';
import type { Terms } from '../../booking/appointment/terms.ts';
import { addDays, dayOfWeek } from '../../booking/clock/localDate.ts';
import { shopToday, toInstant } from '../../booking/clock/shopTime.ts';
import { afterHoursTime } from '../../booking/slots/afterHoursTime.ts';
import { refusal, rulesWhileBooking } from '../../booking/slots/availability.ts';
import type {
  Appointment,
  AppointmentChange,
  LocalDate,
  ShopSettings,
} from '../../contract/types.gen.ts';
import { appointmentId, leadId } from './constants.ts';
import { rulesOf } from './rulesOf.ts';
import type { Persona, PersonaAppointment } from './types.ts';
import words from './words.json';

/** An appointment as the simulated shop keeps it. */
export interface SimulatedAppointment {
  readonly of: PersonaAppointment;
  readonly place: AppointmentPlace;
  readonly last: LastChange | undefined;
  readonly sequence: number;
}

interface At {
  readonly persona: Persona;
  readonly settings: ShopSettings;
  readonly now: Date;
}

/** The day so many days from today, or the nearest beyond it on which the shop is open. */
function openDay({ settings, now }: At, inDays: number): LocalDate {
  const today = shopToday(now, settings.shop);
  const onward = inDays < 0 ? -1 : 1;
  const days = [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(today, inDays + more * onward));
  const isOpen = (date: LocalDate) =>
    settings.dayAvailabilities.some(({ day, enabled }) => enabled && day === dayOfWeek(date));
  return days.find(isOpen) ?? days[0]!;
}

/** The appointment of a persona's link, before the visit changes it; undefined where there is none. */
export function simulatedAppointment(at: At): SimulatedAppointment | undefined {
  const { persona, now } = at;
  const { appointment: of } = persona;
  if (of === undefined) return undefined;
  const isAfterHours = of.slotTime === null;
  const place: AppointmentPlace = {
    status: of.status ?? 'standing',
    option: isAfterHours ? 'AFTER_HOURS_DROP_OFF' : 'DROP_OFF',
    date: openDay(at, of.inDays),
    slotTime: of.slotTime,
    requestCourtesyTransportation: false,
  };
  const last: LastChange | undefined = of.isAskedToMove
    ? { kind: 'asked', by: 'staff', at: now, before: place }
    : undefined;
  return { of, place, last, sequence: 0 };
}

const termsOf = ({ moving, cancelling }: PersonaAppointment): Terms => ({
  moving: { mode: 'allowed', noticeMinutes: 120, ...moving },
  cancelling: { mode: 'allowed', noticeMinutes: 120, ...cancelling },
});

/** When it begins; null where the shop's clock is not known. */
const startsAt = (
  { place: { date, slotTime } }: SimulatedAppointment,
  { settings: { shop } }: At,
) => (shop.timeZone === undefined ? null : toInstant(date, slotTime ?? afterHoursTime, shop));

/** What the page of the link is answered. */
export function appointmentView(appointment: SimulatedAppointment, at: At): Appointment {
  const { of, place, last, sequence } = appointment;
  const { option: appointmentOption, ...placed } = place;
  const { services } = at.settings;
  const vehicle = at.persona.customers[0]?.vehicles[0];
  return {
    appointmentId,
    leadId,
    sequence,
    ...placed,
    appointmentOption,
    services: services.slice(0, 1).map(({ id, name }) => ({ id, name })),
    recommendedServices: [],
    hasConcerns: false,
    vehicle: {
      year: vehicle?.year ?? null,
      make: vehicle?.make ?? null,
      model: vehicle?.model ?? null,
    },
    power: of.power ?? 'act',
    ...shownTerms(
      { status: place.status, startsAt: startsAt(appointment, at), now: at.now },
      last,
      termsOf(of),
    ),
  };
}

/** The change that a call asks for. */
export function askedChange(change: AppointmentChange): AskedChange {
  if (change.kind !== 'move') return { kind: change.kind };
  const { appointmentOption: option, seen: _seen, ...asked } = change;
  return { ...asked, option };
}

const made = {
  move: 'moved',
  cancel: 'cancelled',
  undo: 'undone',
  miss: 'missed',
  ask: 'asked',
} as const;

/** The appointment after a change, or the sentence that refuses it. */
export function changedAppointment(
  appointment: SimulatedAppointment,
  asked: AskedChange,
  at: At,
): SimulatedAppointment | string {
  const { of, place, last, sequence } = appointment;
  const { now } = at;
  const begins = startsAt(appointment, at);
  const terms = termsOf(of);
  const changed = changeOf(asked, { place, startsAt: begins, last, now, terms, by: 'customer' });
  if ('refused' in changed) return words.change[changed.refused];
  const { to } = changed;
  if (to === place) return appointment;
  if (asked.kind === 'move') {
    const { date, slotTime, option } = to;
    const rules = rulesWhileBooking(rulesOf(at));
    const time = slotTime ?? undefined;
    const full = refusal({ rules, now, date, time, option, taken: {} });
    if (full !== null) return full;
  }
  const change: LastChange = { kind: made[asked.kind], by: 'customer', at: now, before: place };
  return { of, place: to, last: change, sequence: sequence + 1 };
}
