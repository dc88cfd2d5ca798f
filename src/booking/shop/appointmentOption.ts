import type { Answers, AppointmentOption } from '../../contract/types.gen.ts';

export type WaiterPreferenceValue = NonNullable<Answers['waiterPreference']>;

const options: Record<WaiterPreferenceValue, AppointmentOption> = {
  'drop-off-vehicle': 'DROP_OFF',
  'wait-at-shop': 'WAIT',
  'after-hours-drop-off': 'AFTER_HOURS_DROP_OFF',
};

/** The preference that an appointment was booked with. */
export const waiterPreferenceOf = (option: AppointmentOption): WaiterPreferenceValue =>
  (Object.keys(options) as WaiterPreferenceValue[]).find((each) => options[each] === option)!;

/**
 * The value that calls use for a preference (specification, section 4); undefined before one is
 * chosen.
 */
export function appointmentOption(preference: WaiterPreferenceValue): AppointmentOption;
export function appointmentOption(
  preference: WaiterPreferenceValue | undefined,
): AppointmentOption | undefined;
export function appointmentOption(
  preference: WaiterPreferenceValue | undefined,
): AppointmentOption | undefined {
  return preference === undefined ? undefined : options[preference];
}
