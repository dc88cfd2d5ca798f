import type { ShopApi } from '../api/ApiProvider.tsx';
import { askForChange } from '../api/appointmentCalls.ts';
import { appointmentOption } from '../../booking/shop/appointmentOption.ts';
import { chosenTime } from '../../booking/slots/chosenTime.ts';
import type { Answers } from '../../contract/types.gen.ts';
import { refusedChange } from './refusedChange.ts';
import { presentAnswers, type Wizard } from './wizard.ts';

/**
 * Moves the appointment of the visit to the chosen time.
 *
 * @param given the answers of the step that is left
 * @param again asks for the same once more
 * @returns the event to send where the shop refuses it; undefined where it is moved
 */
export async function moveAppointment(
  wizard: Wizard,
  api: ShopApi,
  given: Answers,
  again: () => void,
): Promise<'on-change-refused' | undefined> {
  const { session, visit } = wizard;
  const { appointment } = session.get();
  const answers = { ...presentAnswers(visit), ...given };
  const chosen = chosenTime(answers);
  if (appointment === null || chosen === undefined) throw new Error('there is nothing to move');
  const change = {
    kind: 'move' as const,
    appointmentOption: appointmentOption(answers.waiterPreference) ?? appointment.appointmentOption,
    ...chosen,
    requestCourtesyTransportation: answers.enabledCourtesyTransformation === true,
    seen: appointment.sequence,
  };
  const result = await askForChange(api, change, again);
  if (!result.isChanged) {
    session.update(refusedChange(result));
    return 'on-change-refused';
  }
  session.update({ appointment: result.appointment, bookingError: null });
  return undefined;
}
