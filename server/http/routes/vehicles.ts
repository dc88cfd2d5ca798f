import type { Operations } from '../../../src/contract/types.gen.ts';
import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { findVehicles } from '../../vehicles/findVehicles.ts';
import { notFound } from '../../common/errors.ts';

export function vehicleRoutes(serve: Serve, deps: Deps): void {
  const { catalogue } = deps;

  /** Serves a read of the catalogue, which is the same at every shop. */
  const serveCatalogue = <
    N extends 'getYears' | 'getMakes' | 'getModels' | 'getSubmodels' | 'getVehicle',
  >(
    name: N,
    read: (params: Operations[N]['params']) => Operations[N]['answer'] | undefined,
  ) =>
    serve(name, async ({ params, client }) => {
      await deps.admitRead({ shopId: params.shopId, client: await client() });
      const found = read(params);
      if (found === undefined) throw notFound('vehicle');
      return found;
    });
  serveCatalogue('getYears', () => catalogue.years());
  serveCatalogue('getMakes', ({ year }) => catalogue.makes(year));
  serveCatalogue('getModels', ({ year, makeId }) => catalogue.models(year, makeId));
  serveCatalogue('getSubmodels', ({ baseVehicleId }) => catalogue.submodels(baseVehicleId));
  serveCatalogue('getVehicle', ({ vehicleId }) => catalogue.vehicle(vehicleId));

  serve('searchVehicles', async ({ query, visitor, client }) =>
    findVehicles(deps, { ...query, visitor, client: await client() }),
  );
}
