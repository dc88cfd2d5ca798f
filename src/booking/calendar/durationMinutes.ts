/**
 * How long an appointment lasts (specification, section 7).
 *
 * @param shopDefault the shop's setting; missing or 0 means an hour
 */
export const durationMinutes = (shopDefault: number | null | undefined): number =>
  shopDefault || 60;
