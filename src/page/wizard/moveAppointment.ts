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
 * @returns the event to send where the shop refuses it; undefined where it is moved
 */
export async function moveAppointment(
  wizard: Wizard,
  api: ShopApi,
  given: Answers,
): Promise<'on-change-refused' | undefined> {
  const { session, visit } = wizard;
  const { appointment } = session.get();
  const answers = { ...presentAnswers(visit), ...given };
  const chosen = chosenTime(answers);
  if (appointment === null || chosen === undefined) throw new Error('there is nothing to move');
  const result = await askForChange(api, {
    kind: 'move',
    appointmentOption: appointmentOption(answers.waiterPreference) ?? appointment.appointmentOption,
    ...chosen,
    requestCourtesyTransportation: answers.enabledCourtesyTransformation === true,
    seen: appointment.sequence,
  });
  if (!result.isChanged) {
    session.update(refusedChange(result));
    return 'on-change-refused';
  }
  session.update({ appointment: result.appointment, bookingError: null });
  return undefined;
}
