import type { Flow } from '../../engine/types.ts';
import { screenNamed } from '../../page/steps/declarations/screens/screens.ts';

/** Whether a screen of a flow books an appointment, by what the screens declare to call. */
export const books = ({ steps }: Flow): boolean =>
  Object.values(steps).some(
    ({ component }) => screenNamed(component)?.calls.includes('bookAppointment') === true,
  );
