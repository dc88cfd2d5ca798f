import type { Appointment } from '../../contract/types.gen.ts';
import { declaredFacts } from '../../engine/declaredFacts.ts';
import { start } from '../../engine/snapshot.ts';
import type { Flow, Snapshot } from '../../engine/types.ts';

/** How a visit to an appointment begins: with what the flow asks of the appointment and its link. */
export const startWith = (flow: Flow, { power, appointmentOption }: Appointment): Snapshot =>
  start(
    flow,
    declaredFacts(flow, {
      linkOnlyShows: power === 'show',
      isAfterHours: appointmentOption === 'AFTER_HOURS_DROP_OFF',
    }),
  );
