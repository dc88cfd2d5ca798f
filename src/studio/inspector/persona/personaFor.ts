import type { ShopSettings } from '../../../contract/types.gen.ts';
import type { FlowEvent } from '../../../engine/types.ts';
import { appointmentView, simulatedAppointment } from '../../simulation/appointment.ts';
import { factsOf, settingsFor } from '../../simulation/personas.ts';
import type { Persona } from '../../simulation/types.ts';

/** The events of the shipped flows that cannot happen to a persona. */
export function impossibleEvents(persona: Persona): readonly string[] {
  const { customers, faults = [] } = persona;
  const isKnown = customers.some(({ vehicles }) => vehicles.length > 0);
  const at = { persona, settings: settingsFor(persona), now: new Date() };
  const appointment = simulatedAppointment(at);
  const shown = appointment && appointmentView(appointment, at);
  return [
    ...((shown?.moving ?? 'allowed') === 'allowed' ? [] : ['on-move', 'on-change-way']),
    ...((shown?.cancelling ?? 'allowed') === 'allowed' ? [] : ['on-cancel']),
    isKnown ? 'on-matching-customer.no' : 'on-matching-customer.yes',
    ...(faults.length === 0 ? ['on-booking-error', 'on-change-refused'] : []),
  ];
}

/** How many of a visit's facts and events would not occur for a persona. */
function misfit(
  persona: Persona,
  events: readonly FlowEvent[],
  settings: ShopSettings | undefined,
): number {
  const facts = factsOf(persona, settings);
  const never = impossibleEvents(persona);
  const told = events.flatMap((event) => Object.entries(event.facts ?? {}));
  return (
    events.filter(({ type }) => never.includes(type)).length +
    told.filter(([name, value]) => facts[name] !== value).length +
    (facts.allDaysClosed === true && events.length > 0 ? 1 : 0)
  );
}

/**
 * The persona for whom a visit is most likely; `now`, the current one, where no other fits better.
 */
export function personaFor(
  events: readonly FlowEvent[],
  personas: readonly Persona[],
  now: Persona,
  settings?: ShopSettings,
): Persona {
  const [best] = [now, ...personas]
    .map((persona) => ({ persona, score: misfit(persona, events, settings) }))
    .toSorted((one, other) => one.score - other.score);
  return best!.persona;
}
