import { vehicleToBook } from '../../scripts/conformance/vehicleToBook.ts';
import type { CustomerVehicle } from '../../src/contract/types.gen.ts';
import type { Caller } from './createCaller.ts';

interface Choosing {
  params: { shopId: string };
  token: string | undefined;
  me: Caller;
  think: (seconds: number) => Promise<void>;
}

/**
 * The customer and the vehicle of a booking: the first vehicle that the shop knows, or a new one
 * chosen by year, make and model.
 */
export async function findCar([known]: readonly CustomerVehicle[], choosing: Choosing) {
  if (known !== undefined) {
    return {
      customer: { tekCustomerId: known.customerId, okForMarketing: false },
      vehicle: { tekVehicleId: known.id },
    };
  }
  const { params, token, me, think } = choosing;
  const year = 2019;
  const makeId = 474;
  const baseVehicleId = 186319;
  await me.call('getYears', { params, token });
  await think(3);
  await me.call('getMakes', { params: { ...params, year }, token });
  await think(3);
  await me.call('getModels', { params: { ...params, year, makeId }, token });
  await think(3);
  const submodels = await me.call('getSubmodels', { params: { ...params, baseVehicleId }, token });
  const { vehicleId } = submodels.body[0]!;
  await me.call('getVehicle', { params: { ...params, vehicleId }, token });
  await think(25);
  return { customer: newCustomer, vehicle: vehicleToBook };
}

const newCustomer = {
  firstName: 'Ines',
  lastName: 'Okafor',
  email: 'ines@okafor.example',
  address: { address1: '120 Birch Road', city: 'Seattle', state: 'WA', zip: '98115' },
  okForMarketing: true,
};
