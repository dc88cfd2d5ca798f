/** What the screen "I would like to:" offers (specification, sections 4, 5 and 6). */
import type { Answers, ShopSettings } from '../../contract/types.gen.ts';
import type { WaiterPreferenceValue } from './appointmentOption.ts';
import { isSameId } from './isSameId.ts';

/**
 * Whether the customer can wait: no free-text need, nothing recommended, and every service allows
 * it.
 */
function canWait(answers: Answers, settings: ShopSettings): boolean {
  if ((answers.customNeed ?? '').trim() !== '') return false;
  if ((answers.selectedRecommendedServiceIds ?? []).length > 0) return false;
  return (answers.selectedServiceIds ?? []).every((id) =>
    settings.services.some((service) => isSameId(service.id, id) && service.allowWaiter),
  );
}

/** The preferences to choose from, in the order of the screen; dropping off is always one. */
export function waiterOptions(answers: Answers, settings: ShopSettings): WaiterPreferenceValue[] {
  const offered: WaiterPreferenceValue[] = ['drop-off-vehicle'];
  if (canWait(answers, settings)) offered.push('wait-at-shop');
  if (settings.allowAfterHoursDropoff) offered.push('after-hours-drop-off');
  return offered;
}

/**
 * The preference to show as chosen: the customer's, or dropping off if there is none or it is no
 * longer offered with the current services.
 */
export function offeredPreference(
  preference: WaiterPreferenceValue | undefined,
  offered: readonly WaiterPreferenceValue[],
): WaiterPreferenceValue {
  return preference !== undefined && offered.includes(preference) ? preference : 'drop-off-vehicle';
}

/**
 * Whether the customer can ask for a ride: the shop must offer rides, and only for dropping off.
 */
export function canRequestCourtesy(
  preference: WaiterPreferenceValue | undefined,
  settings: ShopSettings,
): boolean {
  return settings.allowCourtesyTransportationRequest && preference === 'drop-off-vehicle';
}
