import type { ClaimContext } from './visit.ts';

/**
 * Claims about the catalogue, from years down to a full vehicle, each call with an id from the one
 * before; without a token.
 */
export async function catalogueClaims({ report }: ClaimContext): Promise<void> {
  const years = await report.fits('getYears', 'answers years');
  const year = years?.find((each) => each.year === 2019)?.year ?? years?.[0]?.year;
  if (year === undefined) {
    return report.skip('getMakes', 'answers makes', 'there is no year to ask for');
  }
  const makes = await report.fits('getMakes', 'answers makes', { params: { year } });
  const makeId = makes?.[0]?.makeId;
  if (makeId === undefined) {
    return report.skip('getModels', 'answers models', 'there is no make to ask for');
  }
  const models = await report.fits('getModels', 'answers models', { params: { year, makeId } });
  const baseVehicleId = models?.[0]?.baseVehicleId;
  if (baseVehicleId === undefined) {
    return report.skip('getSubmodels', 'answers submodels', 'there is no model to ask for');
  }
  const submodels = await report.fits('getSubmodels', 'answers submodels', {
    params: { baseVehicleId },
  });
  const vehicleId = submodels?.[0]?.vehicleId;
  if (vehicleId === undefined) {
    return report.skip('getVehicle', 'answers a vehicle', 'there is no submodel to ask for');
  }
  const vehicle = await report.fits('getVehicle', 'answers a full vehicle', {
    params: { vehicleId },
  });
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
export async function vehicleClaims({ report }: ClaimContext, token: string): Promise<void> {
  await report.fits('getCustomerVehicles', 'answers a list', { token });
  const query = { search: '1HGCM82633A004352', state: 'CA' };
  await report.fits('searchVehicles', 'answers a list for a VIN', { token, query });
  await report.fits('searchVehicles', 'answers a list, empty or not, for a plate', {
    token,
    query: { search: 'NO5UCH1', state: 'CA' },
  });
  const claim = 'answers 400 for more than 17 characters';
  const tooLong = { search: 'X'.repeat(18), state: 'CA' };
  await report.refuses('searchVehicles', 400, claim, { token, query: tooLong });
}
