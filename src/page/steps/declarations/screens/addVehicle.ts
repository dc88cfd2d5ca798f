import * as sample from '../samples.ts';
import type { ScreenDeclaration } from '../types.ts';

/**
 * The search by plate or VIN is only offered to visitors who may call it, because each search costs
 * the shop money.
 */
const search = ['searchVehicles'] as const;

export const addVehicle = {
  name: 'add-vehicle',
  file: 'AddVehicle.tsx',
  words: ['steps.addVehicle', 'widgets.plateVin', 'widgets.yearMakeModel'],
  calls: ['getYears', 'getMakes', 'getModels', 'getSubmodels', 'getVehicle'],
  sends: {
    'on-searching-vehicle-plate': [
      {
        answers: { newVehicle: sample.vehiclesFound },
        facts: { searchFoundVehicles: true },
        calls: search,
      },
      {
        answers: { newVehicle: sample.nothingFound },
        facts: { searchFoundVehicles: false },
        calls: search,
      },
      {
        answers: { newVehicle: sample.nothingServed },
        facts: { searchFoundVehicles: false },
        calls: search,
      },
    ],
    'on-next': [
      { answers: { newVehicle: sample.vehicleByName } },
      { answers: { newVehicle: sample.vehicleWithoutEngine } },
    ],
  },
} as const satisfies ScreenDeclaration;
