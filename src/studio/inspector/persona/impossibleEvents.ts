import { simulatedAppointment, appointmentView } from '../../simulation/appointment.ts';
import { settingsFor } from '../../simulation/personas.ts';
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
