/**
 * How long an appointment lasts (specification, section 7).
 *
 * @param shopDefault what the shop says; absent or 0: an hour
 */
export const durationMinutes = (shopDefault: number | null | undefined): number =>
  shopDefault || 60;
