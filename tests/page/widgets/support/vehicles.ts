import type {
  Engine,
  FullVehicle,
  Submodel,
  VehicleSearchResult,
} from '../../../../src/contract/types.gen.ts';

export const engine = (id: number, liters: string): Engine => ({
  acesEngineBaseId: id,
  acesEngineConfigId: id,
  acesLiters: liters,
  acesCylinders: '4',
  acesFuelTypeName: 'GAS',
});

export const submodel = (id: number, name: string, engines: Engine[] = []): Submodel => ({
  subModelId: id,
  subModelName: name,
  vehicleId: id * 100,
  engines,
});

export const fullVehicle = (part: Partial<FullVehicle> = {}): FullVehicle => ({
  vehicleId: 100,
  year: 2019,
  makeId: 59,
  makeName: 'Honda',
  modelId: 7,
  modelName: 'Civic',
  subModelId: 1,
  subModelName: 'EX',
  baseVehicleId: 70,
  engines: [],
  ...part,
});

export const searchResult = (part: Partial<VehicleSearchResult> = {}): VehicleSearchResult => ({
  ...fullVehicle(),
  acesLiters: '2.0',
  acesCylinders: '4',
  acesBodyTypeName: 'Sedan',
  subModels: [],
  ...part,
});
