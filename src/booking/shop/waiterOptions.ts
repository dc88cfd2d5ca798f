/** What the screen "I would like to:" offers (specification, sections 4, 5 and 6). */
import type { Answers, ShopSettings } from '../../contract/types.gen.ts';
import type { WaiterPreferenceValue } from './appointmentOption.ts';
import { isSameId } from './isSameId.ts';

/** A rule by which waiting is not offered (specification, section 5). */
export type NoWaiting = 'customNeed' | 'recommendedServices' | 'services';

/**
 * Why the customer cannot wait: a need in words, something recommended, a service that does not
 * allow it. Empty if they can.
 */
export function whyNoWaiting(answers: Answers, { services }: ShopSettings): NoWaiting[] {
  const refused: NoWaiting[] = [];
  if ((answers.customNeed ?? '').trim() !== '') refused.push('customNeed');
  if ((answers.selectedRecommendedServiceIds ?? []).length > 0) refused.push('recommendedServices');
  const isAllowed = (answers.selectedServiceIds ?? []).every((id) =>
    services.some((service) => isSameId(service.id, id) && service.allowWaiter),
  );
  if (!isAllowed) refused.push('services');
  return refused;
}

/** The preferences to choose from, in the order of the screen; dropping off is always one. */
export function waiterOptions(answers: Answers, settings: ShopSettings): WaiterPreferenceValue[] {
  const offered: WaiterPreferenceValue[] = ['drop-off-vehicle'];
  if (whyNoWaiting(answers, settings).length === 0) offered.push('wait-at-shop');
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
