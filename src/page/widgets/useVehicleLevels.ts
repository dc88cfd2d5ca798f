import type { OpaqueId } from '../../contract/types.gen.ts';
import { useMakes, useModels, useSubmodels, useYears } from '../api/vehicleQueries.ts';
import { engineChoices } from '../../booking/vehicle/engineChoices.ts';
import { engineSummary } from '../../booking/vehicle/engineSummary.ts';
import { selectionLevels, withLevel } from './vehicleSelection.ts';
import type { SelectionLevel, VehicleSelection } from './vehicleSelection.ts';

/** One select of the cascade. */
export interface VehicleLevel {
  level: SelectionLevel;
  options: { value: string; label: string; selection: VehicleSelection }[];
  /** The chosen option's value, '' before one is chosen. */
  chosen: string;
  loading: boolean;
}

export interface VehicleLevels {
  /** The year, and each level whose parent is chosen. */
  levels: VehicleLevel[];
  /** A lookup went wrong. */
  failed: boolean;
  /** The shop offers nothing below the last choice. */
  unsupported: boolean;
  /** Repeats the lookup that failed. */
  retry: () => void;
}

/** The options of each level, given the choices above it and the shop's restrictions. */
export function useVehicleLevels(selection: VehicleSelection, now: Date): VehicleLevels {
  const { year, make, model, submodel, engine } = selection;
  const years = useYears(now);
  const makes = useMakes(year);
  const models = useModels(year, make?.makeId);
  const submodels = useSubmodels(model?.baseVehicleId);

  const cascade: VehicleLevel[] = [
    asLevel('year', {
      items: years.data,
      describe: (item) => [item.year, String(item.year)],
      chosen: year === undefined ? undefined : { year },
      choose: (item) => withLevel(selection, 'year', item.year),
    }),
    asLevel('make', {
      items: makes.data,
      describe: ({ makeId, makeName }) => [makeId, makeName],
      chosen: make,
      choose: (item) => withLevel(selection, 'make', item),
    }),
    asLevel('model', {
      items: models.data,
      describe: (item) => [item.baseVehicleId, item.model.modelName],
      chosen: model,
      choose: (item) => withLevel(selection, 'model', item),
    }),
    asLevel('submodel', {
      items: submodels.data,
      describe: ({ vehicleId, subModelName }) => [vehicleId, subModelName],
      chosen: submodel,
      choose: (item) => withLevel(selection, 'submodel', item),
    }),
    asLevel('engine', {
      items: submodel && engineChoices(submodel.engines),
      describe: ({ engine: { acesEngineConfigId }, label }) => [acesEngineConfigId, label],
      chosen: engine && { engine, label: engineSummary(engine) },
      choose: (item) => withLevel(selection, 'engine', item.engine),
    }),
  ];

  const levels = cascade.filter(({ level }) => isShown(level, selection));
  const lost = [years, makes, models, submodels].filter(({ isError }) => isError);
  const failed = lost.length > 0;
  return {
    levels: failed ? levels.map((level) => ({ ...level, loading: false })) : levels,
    failed,
    unsupported: levels.some(({ loading, options }) => !loading && options.length === 0),
    retry: () => lost.forEach(({ refetch }) => void refetch()),
  };
}

/** A level appears once its parent is chosen, the engine only where the submodel has engines. */
function isShown(level: SelectionLevel, selection: VehicleSelection): boolean {
  if (level === 'engine') return (selection.submodel?.engines.length ?? 0) > 0;
  const parent = selectionLevels[selectionLevels.indexOf(level) - 1];
  return parent === undefined || selection[parent] !== undefined;
}

function asLevel<Item>(
  level: SelectionLevel,
  from: {
    items: readonly Item[] | undefined;
    describe: (item: Item) => [id: OpaqueId, label: string];
    chosen: Item | undefined;
    choose: (item: Item) => VehicleSelection;
  },
): VehicleLevel {
  // A choice that the parent kept is shown before its options have loaded.
  const items = from.items ?? (from.chosen === undefined ? [] : [from.chosen]);
  const options = items.map((item) => {
    const [id, label] = from.describe(item);
    return { value: String(id), label, selection: from.choose(item) };
  });
  return {
    level,
    options,
    chosen: from.chosen === undefined ? '' : String(from.describe(from.chosen)[0]),
    loading: from.items === undefined,
  };
}
