import type { Engine, Make, ModelEntry, Submodel } from '../../contract/types.gen.ts';

/** The choices made so far, from the year down. A level is never set without those above it. */
export interface VehicleSelection {
  year?: number;
  make?: Make;
  model?: ModelEntry;
  submodel?: Submodel;
  engine?: Engine;
}

export type SelectionLevel = keyof VehicleSelection;

export const selectionLevels: readonly SelectionLevel[] = [
  'year',
  'make',
  'model',
  'submodel',
  'engine',
];

/** The selection with one level set: levels below are cleared, those above stay. */
export function withLevel<Level extends SelectionLevel>(
  selection: VehicleSelection,
  level: Level,
  chosen: VehicleSelection[Level],
): VehicleSelection {
  const above = selectionLevels.slice(0, selectionLevels.indexOf(level));
  const kept = Object.fromEntries(
    Object.entries(selection).filter(([key]) => above.some((name) => name === key)),
  );
  return chosen === undefined ? kept : { ...kept, [level]: chosen };
}

/** Whether a vehicle is fully chosen: down to the engine where the submodel has engines. */
export function isCompleteSelection({ submodel, engine }: VehicleSelection): boolean {
  return submodel !== undefined && (submodel.engines.length === 0 || engine !== undefined);
}
