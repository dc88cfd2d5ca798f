import type { Flow, Snapshot } from './types.ts';

/** Of some facts those that a flow declares. */
export const declaredFacts = (flow: Flow, facts: Snapshot['facts'] = {}): Snapshot['facts'] =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => flow.variables[name]?.fact === true));
