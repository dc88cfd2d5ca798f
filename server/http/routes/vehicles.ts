import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { searchVehicles } from '../../vehicles/searchVehicles.ts';
import { notFound } from '../../common/errors.ts';

export function vehicleRoutes(serve: Serve, deps: Deps): void {
  const { catalogue } = deps;
  serve('getYears', () => catalogue.years());

  serve('getMakes', ({ params }) => catalogue.makes(Number(params.year)));

  serve('getModels', ({ params }) => catalogue.models(Number(params.year), Number(params.makeId)));

  serve('getSubmodels', ({ params }) => {
    const submodels = catalogue.submodels(Number(params.baseVehicleId));
    if (submodels === undefined) throw notFound('vehicle');
    return submodels;
  });

  serve('getVehicle', ({ params }) => {
    const vehicle = catalogue.vehicle(Number(params.vehicleId));
    if (vehicle === undefined) throw notFound('vehicle');
    return vehicle;
  });

  serve('searchVehicles', async ({ query, visitor, addressHash }) =>
    searchVehicles(deps, { ...query, visitor, addressHash: await addressHash() }),
  );
}
