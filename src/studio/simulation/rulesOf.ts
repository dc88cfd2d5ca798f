import type { ShopSettings } from '../../contract/types.gen.ts';
import type { AvailabilityRules } from '../../booking/slots/availability.ts';
import type { Persona } from './types.ts';

/**
 * When the simulated shop takes appointments: with its own hours, and otherwise the server's
 * defaults.
 */
export function rulesOf({
  persona,
  settings,
}: {
  persona: Persona;
  settings: ShopSettings;
}): AvailabilityRules {
  const { dayAvailabilities, allowAfterHoursDropoff, shop } = settings;
  return {
    zone: shop,
    dayAvailabilities:
      persona.isFullyBooked === true
        ? dayAvailabilities.map((day) => ({ ...day, dayLimit: 0 }))
        : dayAvailabilities,
    closedDates: persona.closedDates ?? [],
    minimumNoticeMinutes: 120,
    horizonMonths: 6,
    allowAfterHoursDropoff,
  };
}
