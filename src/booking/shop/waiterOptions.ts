/** What the screen "I would like to:" offers a visit (specification, sections 4, 5 and 6). */
import type { Answers, ShopSettings } from '../../contract/types.gen.ts';
import type { WaiterPreference } from './appointmentOption.ts';
import { isSameId } from './isSameId.ts';

/** Waiting needs short work only: no free-text need, nothing recommended, every service allows it. */
function canWait(answers: Answers, settings: ShopSettings): boolean {
  if ((answers.customNeed ?? '').trim() !== '') return false;
  if ((answers.selectedRecommendedServiceIds ?? []).length > 0) return false;
  return (answers.selectedServiceIds ?? []).every((id) =>
    settings.services.some((service) => isSameId(service.id, id) && service.allowWaiter),
  );
}

/** The preferences to choose from, in their order on the screen; dropping off is always there. */
export function waiterOptions(answers: Answers, settings: ShopSettings): WaiterPreference[] {
  const offered: WaiterPreference[] = ['drop-off-vehicle'];
  if (canWait(answers, settings)) offered.push('wait-at-shop');
  if (settings.allowAfterHoursDropoff) offered.push('after-hours-drop-off');
  return offered;
}

/**
 * The preference to show as chosen: the customer's, or dropping off where there is none or where
 * services added since have taken the chosen one away.
 */
export function offeredPreference(
  preference: WaiterPreference | undefined,
  offered: readonly WaiterPreference[],
): WaiterPreference {
  return preference !== undefined && offered.includes(preference) ? preference : 'drop-off-vehicle';
}

/** Whether a ride can be asked for: the shop gives rides, and only to who drops off. */
export function canRequestCourtesy(
  preference: WaiterPreference | undefined,
  settings: ShopSettings,
): boolean {
  return settings.allowCourtesyTransportationRequest && preference === 'drop-off-vehicle';
}
