import type { Operations } from '../../src/contract/types.gen.ts';
import type { CallName, RequestOptions } from './client.ts';
import { differsFromGood } from './report.ts';
import type { ClaimContext } from './visit.ts';

/**
 * Returns a function that makes a call, claims that its response fits, and returns it; `undefined`
 * if it does not fit.
 */
const getter =
  (visit: ClaimContext, token?: string) =>
  async <N extends CallName>(
    call: N,
    claim: string,
    options: RequestOptions = {},
  ): Promise<Operations[N]['answer'] | undefined> => {
    let body: unknown;
    const fits = await visit.report.claim(call, claim, async () => {
      const answer = await visit.ask(call, { ...options, token });
      body = answer.body;
      return differsFromGood(call, answer);
    });
    return fits ? (body as Operations[N]['answer']) : undefined;
  };

/**
 * Claims about the catalogue, from years down to a full vehicle, each call with an id from the one
 * before; without a token.
 */
export async function catalogueClaims(visit: ClaimContext): Promise<void> {
  const { report } = visit;
  const get = getter(visit);
  const years = await get('getYears', 'answers years');
  const year = years?.find((each) => each.year === 2019)?.year ?? years?.[0]?.year;
  if (year === undefined) {
    return report.skip('getMakes', 'answers makes', 'there is no year to ask for');
  }
  const makes = await get('getMakes', 'answers makes', { params: { year } });
  const makeId = makes?.[0]?.makeId;
  if (makeId === undefined) {
    return report.skip('getModels', 'answers models', 'there is no make to ask for');
  }
  const models = await get('getModels', 'answers models', { params: { year, makeId } });
  const baseVehicleId = models?.[0]?.baseVehicleId;
  if (baseVehicleId === undefined) {
    return report.skip('getSubmodels', 'answers submodels', 'there is no model to ask for');
  }
  const submodels = await get('getSubmodels', 'answers submodels', { params: { baseVehicleId } });
  const vehicleId = submodels?.[0]?.vehicleId;
  if (vehicleId === undefined) {
    return report.skip('getVehicle', 'answers a vehicle', 'there is no submodel to ask for');
  }
  const vehicle = await get('getVehicle', 'answers a full vehicle', { params: { vehicleId } });
  if (vehicle === undefined) return;
  await report.claim('getVehicle', 'answers the vehicle that was asked for', async () =>
    vehicle.vehicleId === vehicleId && vehicle.baseVehicleId === baseVehicleId
      ? undefined
      : `asked for ${vehicleId} of ${baseVehicleId}, got ${vehicle.vehicleId} of ${vehicle.baseVehicleId}`,
  );
}

/**
 * Claims about calls that need a proven phone: the customer's vehicles, and the search by plate or
 * VIN.
 */
export async function vehicleClaims(visit: ClaimContext, token: string): Promise<void> {
  const get = getter(visit, token);
  await get('getCustomerVehicles', 'answers a list');
  const query = { search: '1HGCM82633A004352', state: 'CA' };
  await get('searchVehicles', 'answers a list for a VIN', { query });
  await get('searchVehicles', 'answers a list, empty or not, for a plate', {
    query: { search: 'NO5UCH1', state: 'CA' },
  });
  const claim = 'answers 400 for more than 17 characters';
  const tooLong = { search: 'X'.repeat(18), state: 'CA' };
  await visit.report.refuses('searchVehicles', 400, claim, { token, query: tooLong });
}
