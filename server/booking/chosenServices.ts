import type { BookedService } from '../../src/contract/types.gen.ts';
import type { ServiceRow } from '../shops/shops.ts';
import { ownId } from './ownId.ts';

export interface ChosenService {
  id: number;
  name: string;
  notes: string | null;
}

/**
 * The services of a request that `workRefusal` has accepted, each once, in the shop's order. If a
 * service is named twice, the first notes count.
 */
export function chosenServices(
  requested: readonly BookedService[] = [],
  offered: readonly ServiceRow[],
): ChosenService[] {
  return offered.flatMap(({ id, name }) => {
    const chosen = requested.find((one) => ownId(one.id) === id);
    return chosen === undefined ? [] : [{ id, name, notes: chosen.notes ?? null }];
  });
}
