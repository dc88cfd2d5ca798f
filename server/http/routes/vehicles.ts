import type { Operations } from '../../../src/contract/types.gen.ts';
import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { searchVehicles } from '../../vehicles/searchVehicles.ts';
import { notFound } from '../../common/errors.ts';

export function vehicleRoutes(serve: Serve, deps: Deps): void {
  const { catalogue } = deps;

  /** Serves a read of the catalogue, which is the same at every shop. */
  const serveCatalogue = <
    N extends 'getYears' | 'getMakes' | 'getModels' | 'getSubmodels' | 'getVehicle',
  >(
    name: N,
    read: (idOf: (parameter: string) => number) => Operations[N]['answer'] | undefined,
  ) =>
    serve(name, async ({ params, addressHash }) => {
      const sent = params as Record<string, string> & { shopId: string };
      await deps.admitRead({ shopId: sent.shopId, addressHash: await addressHash() });
      const found = read((parameter) => Number(sent[parameter]));
      if (found === undefined) throw notFound('vehicle');
      return found;
    });
  serveCatalogue('getYears', () => catalogue.years());
  serveCatalogue('getMakes', (idOf) => catalogue.makes(idOf('year')));
  serveCatalogue('getModels', (idOf) => catalogue.models(idOf('year'), idOf('makeId')));
  serveCatalogue('getSubmodels', (idOf) => catalogue.submodels(idOf('baseVehicleId')));
  serveCatalogue('getVehicle', (idOf) => catalogue.vehicle(idOf('vehicleId')));

  serve('searchVehicles', async ({ query, visitor, addressHash }) =>
    searchVehicles(deps, { ...query, visitor, addressHash: await addressHash() }),
  );
}
