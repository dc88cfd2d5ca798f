import type { BookingRequest, ShopSettings } from '../../contract/types.gen.ts';
import { isSameId } from './isSameId.ts';

/** The offers of a shop that a request must respect. */
type Offered = Pick<ShopSettings, 'allowCourtesyTransportationRequest'> & {
  services: readonly Pick<ShopSettings['services'][number], 'id' | 'allowWaiter'>[];
  /** Whether a form asks a question with this label for which the request has no field */
  asks: (label: string) => boolean;
};

/**
 * Why the chosen services and the way of coming cannot be booked (specification, sections 4 and 5),
 * as a sentence for the customer; `null` if they can. The server's rule; the screens do not offer
 * what it refuses.
 */
export function workRefusal(request: BookingRequest, offered: Offered): string | null {
  const { services = [], appointmentOption: option, requestCourtesyTransportation: ride } = request;
  const isOffered = ({ id }: { id: string | number }) =>
    offered.services.some((service) => isSameId(service.id, id));
  if (!services.every(isOffered)) {
    return 'The shop does not offer one of the chosen services. Please choose again.';
  }
  if (option === 'WAIT' && !canWait(request, offered)) {
    return 'You cannot wait for the chosen work. Please choose drop-off instead.';
  }
  if (ride !== true) return null;
  if (!offered.allowCourtesyTransportationRequest) {
    return 'The shop does not offer courtesy transportation.';
  }
  return option === 'DROP_OFF' ? null : 'Courtesy transportation is offered for drop-off only.';
}

/**
 * Whether the customer can wait: all services allow it, and there is no custom need or recommended
 * service.
 */
function canWait(request: BookingRequest, { services, asks }: Offered): boolean {
  if (hasCustomNeed(request.concerns, asks)) return false;
  if ((request.recommendedServices ?? []).length > 0) return false;
  const chosen = request.services ?? [];
  return services.every(
    ({ id, allowWaiter }) => allowWaiter || !chosen.some((service) => isSameId(service.id, id)),
  );
}

/** Whether `concerns` holds a need in the customer's own words, see `readConcerns`. */
export const hasCustomNeed = (
  concerns: string | undefined,
  asks: (label: string) => boolean,
): boolean => readConcerns(concerns, asks).need !== '';

/** What `concerns` holds, see `readConcerns`. */
interface ReadConcerns {
  /** In the customer's own words; '' without one */
  need: string;
  answers: { label: string; answer: string }[];
}

/**
 * The need that `concerns` holds, and beside it the answers to extra questions, each a line "label: answer".
 * Those alone are no need; otherwise nobody could wait at a shop that asks extra questions.
 *
 * @param asks whether a form has a question with a label: "Problem: brakes squeak" is a need unless
 *   one asks for a "Problem"
 */
export function readConcerns(
  concerns: string | undefined,
  asks: (label: string) => boolean,
): ReadConcerns {
  const need: string[] = [];
  const answers: ReadConcerns['answers'] = [];
  for (const line of (concerns ?? '').split('\n').filter((each) => each.trim() !== '')) {
    const colon = [...line.matchAll(/: /g)].find(({ index }) => asks(line.slice(0, index)));
    if (colon === undefined) need.push(line);
    else answers.push({ label: line.slice(0, colon.index), answer: line.slice(colon.index + 2) });
  }
  return { need: need.join('\n'), answers };
}
