import type { BookedService, BookingRequest } from '../../schemas/types.gen.ts';
import { refused } from '../errors.ts';
import type { ServiceRow, ShopRow } from '../repositories/shops.ts';
import { hasCustomNeed } from './concerns.ts';
import { ownId } from './ids.ts';

export interface ChosenService {
  id: number;
  notes?: string | undefined;
}

/**
 * The shop's services of a request, each once.
 * @throws ApiError 400 for one the shop does not have
 */
export function chosenServices(
  requested: readonly BookedService[] = [],
  offered: readonly ServiceRow[],
): ChosenService[] {
  const chosen = new Map<number, ChosenService>();
  for (const { id, notes } of requested) {
    const own = ownId(id);
    if (own === undefined || !offered.some((service) => service.id === own)) {
      throw refused('The shop does not offer one of the chosen services. Please choose again.');
    }
    if (!chosen.has(own)) chosen.set(own, { id: own, notes });
  }
  return [...chosen.values()];
}

/**
 * Checks the way of coming against the shop and the chosen work: specification sections 4 and 5.
 * @throws ApiError 400 with the sentence for the customer
 */
export function checkOption(
  request: BookingRequest,
  { shop, services }: { shop: ShopRow; services: readonly ServiceRow[] },
): void {
  const { appointmentOption: option, requestCourtesyTransportation: ride } = request;
  if (option === 'WAIT' && !canWait(request, services)) {
    throw refused('You cannot wait for the chosen work. Please choose drop-off instead.');
  }
  if (ride !== true) return;
  if (!shop.allowCourtesyTransportationRequest) {
    throw refused('The shop does not offer courtesy transportation.');
  }
  if (option !== 'DROP_OFF') {
    throw refused('Courtesy transportation is offered for drop-off only.');
  }
}

/** Waiting needs services that all allow it, and no custom need or recommended service. */
function canWait(request: BookingRequest, services: readonly ServiceRow[]): boolean {
  if (hasCustomNeed(request.concerns)) return false;
  if ((request.recommendedServices ?? []).length > 0) return false;
  const chosen = (request.services ?? []).map(({ id }) => ownId(id));
  return services.every(({ id, allowWaiter }) => allowWaiter || !chosen.includes(id));
}
