import type { Engine, FullVehicle } from '../../contract/types.gen.ts';
import { engineSummary } from './engineSummary.ts';

/**
 * The engines of a submodel to choose from: the first for each label, because a customer cannot
 * tell equal labels apart. Empty for a submodel without engines.
 */
export function engineChoices(engines: readonly Engine[]): { label: string; engine: Engine }[] {
  const byLabel = new Map<string, Engine>();
  for (const engine of engines) {
    const label = engineSummary(engine);
    if (!byLabel.has(label)) byLabel.set(label, engine);
  }
  return [...byLabel].map(([label, engine]) => ({ label, engine }));
}

/**
 * The vehicle with the chosen engine first, because the booking request names the first engine
 * (specification, section 3).
 */
export function withChosenEngine(vehicle: FullVehicle, chosen: Engine): FullVehicle {
  const others = vehicle.engines.filter(
    (engine) => engine.acesEngineConfigId !== chosen.acesEngineConfigId,
  );
  return { ...vehicle, engines: [chosen, ...others] };
}
