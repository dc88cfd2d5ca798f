import file from './personas.json' with { type: 'json' };
import type { Persona } from './types.ts';

/**
 * The personas that come with the inspector, of all flows; the new customer first. Each says only
 * how it differs from everybody, or from everybody who has an appointment.
 */
export const personas: readonly Persona[] = (file.personas as Partial<Persona>[]).map(
  ({ id, title, sentence, ...own }) =>
    ({
      id,
      title,
      sentence,
      ...file.everybody,
      ...(own.appointment && file.withAppointment),
      ...own,
    }) as Persona,
);
