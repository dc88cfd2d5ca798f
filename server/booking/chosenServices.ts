import type { BookedService } from '../../src/contract/types.gen.ts';
import { ownId } from './ownId.ts';

export interface ChosenService {
  id: number;
  notes?: string | undefined;
}

/** The services of a request that `workRefusal` let pass, each once. */
export function chosenServices(requested: readonly BookedService[] = []): ChosenService[] {
  const chosen = new Map<number, ChosenService>();
  for (const { id, notes } of requested) {
    const own = ownId(id);
    if (own !== undefined && !chosen.has(own)) chosen.set(own, { id: own, notes });
  }
  return [...chosen.values()];
}
