import type { Answers } from '../../contract/types.gen.ts';
import type { ChosenVehicle } from './chosenVehicle.ts';
import { isSameId } from '../shop/isSameId.ts';

export type RecommendedOfVehicle = NonNullable<
  Answers['selectedCustomerVehicle']
>['recommendedServices'][number];

/**
 * The recommended services to book, in the shop's order. They are recommended for one vehicle, so
 * those chosen for another do not count.
 */
export function chosenRecommendedServices(
  answers: Answers,
  chosen: ChosenVehicle | undefined,
): RecommendedOfVehicle[] {
  if (chosen?.kind !== 'existing') return [];
  const ids = answers.selectedRecommendedServiceIds ?? [];
  return chosen.vehicle.recommendedServices.filter(({ jobId }) =>
    ids.some((id) => isSameId(id, jobId)),
  );
}
