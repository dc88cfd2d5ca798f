/** Shapes of the vehicle catalogue; field names are the specification's, section 3. */

/** An engine a submodel was sold with. A descriptive field is left out when the source does not know it. */
export interface Engine {
  acesEngineBaseId: number;
  acesEngineConfigId: number;
  acesLiters?: string;
  acesCylinders?: string;
  acesFuelTypeName?: string;
  acesEngineDesignationName?: string;
  acesAspirationName?: string;
  acesBodyTypeName?: string;
  acesDriveTypeName?: string;
}

export interface Make {
  makeId: number;
  makeName: string;
}

/** A model in one model year; `baseVehicleId` stands for the pair. */
export interface ModelEntry {
  baseVehicleId: number;
  model: { modelId: number; modelName: string };
}

/** A trim level; `vehicleId` stands for year, make, model and trim together. */
export interface Submodel {
  subModelId: number;
  subModelName: string;
  vehicleId: number;
  engines: Engine[];
}

export interface FullVehicle {
  vehicleId: number;
  year: number;
  makeId: number;
  makeName: string;
  modelId: number;
  modelName: string;
  subModelId: number;
  subModelName: string;
  baseVehicleId: number;
  engines: Engine[];
}

/** A result of a VIN search; unknown descriptive fields are ''. */
export interface VehicleSearchResult extends FullVehicle {
  acesVehicleTypeId: number;
  acesVehicleTypeName: string;
  acesLiters: string;
  acesCylinders: string;
  acesBodyTypeName: string;
  acesFuelTypeName: string;
  acesDriveTypeName: string;
  acesAspirationName: string;
  acesEngineDesignationName: string;
  subModels: Submodel[];
}

export interface Catalogue {
  /** Model years, newest first. */
  years(): { year: number }[];
  /** Makes sold in a year, by name; empty for a year outside the catalogue. */
  makes(year: number): Make[];
  /** Models of a make in a year, by name; empty when the make sold none. */
  models(year: number, makeId: number): ModelEntry[];
  /** Submodels of a base vehicle, at least one; undefined when there is no such base vehicle. */
  submodels(baseVehicleId: number): Submodel[] | undefined;
  /** The vehicle an id stands for; undefined when there is none. */
  vehicle(vehicleId: number): FullVehicle | undefined;
  /**
   * The vehicles that a VIN may be, best first, one result for each submodel; empty if it is
   * invalid or unknown. Never throws.
   */
  decodeVin(vin: string): VehicleSearchResult[];
}
