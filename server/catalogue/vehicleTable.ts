import type { VehicleData } from './data.ts';
import { driveTypeOf, toEngine } from './engines.ts';
import {
  baseVehicleIdOf,
  splitBaseVehicleId,
  splitVehicleId,
  subModelIdOf,
  vehicleIdOf,
} from './ids.ts';
import type { FullVehicle, Make, ModelEntry, Submodel } from './types.ts';

type ModelRow = VehicleData['models'][number];

/**
 * Looks years, makes, models and submodels up in the packed lists without unpacking all of them.
 */
export class VehicleTable {
  readonly #data: VehicleData;
  readonly #makeNames: Map<number, string>;
  readonly #models: Map<number, ModelRow>;
  /** Models by make id, in the order of their names. */
  readonly #modelsByMake = new Map<number, ModelRow[]>();

  constructor(data: VehicleData) {
    this.#data = data;
    this.#makeNames = new Map(data.makes);
    this.#models = new Map(data.models.map((model) => [model[0], model]));
    for (const model of data.models) {
      const siblings = this.#modelsByMake.get(model[1]);
      if (siblings) siblings.push(model);
      else this.#modelsByMake.set(model[1], [model]);
    }
  }

  years(): { year: number }[] {
    const years = new Set<number>();
    for (const [, , , firstYear, lists] of this.#data.models) {
      lists.forEach((list, offset) => list >= 0 && years.add(firstYear + offset));
    }
    return [...years].sort((a, b) => b - a).map((year) => ({ year }));
  }

  makes(year: number): Make[] {
    return this.#data.makes
      .filter(([makeId]) => this.#soldIn(year, makeId).length > 0)
      .map(([makeId, makeName]) => ({ makeId, makeName }));
  }

  models(year: number, makeId: number): ModelEntry[] {
    return this.#soldIn(year, makeId).map(([modelId, , modelName]) => ({
      baseVehicleId: baseVehicleIdOf(modelId, year),
      model: { modelId, modelName },
    }));
  }

  has(baseVehicleId: number): boolean {
    return this.#list(baseVehicleId) !== undefined;
  }

  submodels(baseVehicleId: number): Submodel[] | undefined {
    const list = this.#list(baseVehicleId);
    if (!list) return undefined;
    return Array.from({ length: list.length / 3 }, (_, index) =>
      this.#submodel(baseVehicleId, list, index),
    );
  }

  #submodel(baseVehicleId: number, list: readonly number[], index: number): Submodel {
    const [name, engineSet, body] = list.slice(index * 3, index * 3 + 3) as [
      number,
      number,
      number,
    ];
    const subModelName = this.#data.submodels[name]!;
    const more = {
      acesBodyTypeName: this.#data.bodies[body] ?? '',
      acesDriveTypeName: driveTypeOf(subModelName),
    };
    return {
      subModelId: subModelIdOf(subModelName),
      subModelName,
      vehicleId: vehicleIdOf(baseVehicleId, index),
      engines: this.#data.engineSets[engineSet]!.map((i) => toEngine(this.#data.engines[i]!, more)),
    };
  }

  vehicle(vehicleId: number): FullVehicle | undefined {
    const { baseVehicleId, index } = splitVehicleId(vehicleId);
    const list = this.#list(baseVehicleId);
    if (!list || index >= list.length / 3) return undefined;
    const submodel = this.#submodel(baseVehicleId, list, index);
    const { modelId, year } = splitBaseVehicleId(baseVehicleId);
    const [, makeId, modelName] = this.#models.get(modelId)!;
    const makeName = this.#makeNames.get(makeId)!;
    return { year, makeId, makeName, modelId, modelName, baseVehicleId, ...submodel };
  }

  #soldIn(year: number, makeId: number): ModelRow[] {
    const models = this.#modelsByMake.get(makeId) ?? [];
    return models.filter(([, , , firstYear, lists]) => (lists[year - firstYear] ?? -1) >= 0);
  }

  #list(baseVehicleId: number): number[] | undefined {
    const { modelId, year } = splitBaseVehicleId(baseVehicleId);
    const model = this.#models.get(modelId);
    return model && this.#data.lists[model[4][year - model[3]] ?? -1];
  }
}
