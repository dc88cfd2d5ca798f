import { progress } from './progress.ts';
import { flowLabel, start } from './snapshot.ts';
import type { Flow, Scalar, Snapshot } from './types.ts';

/** The parts of a snapshot that are kept. */
export type KeptSnapshot = Pick<Snapshot, 'stack' | 'context' | 'answers'>;

/** Values of variables that are still declared, and still can have that value. */
function stillValid(flow: Flow, context: Readonly<Record<string, Scalar>>) {
  const entries = Object.entries(context).filter(([name, value]) => {
    const variable = Object.hasOwn(flow.variables, name) ? flow.variables[name] : undefined;
    return variable !== undefined && !variable.fact && variable.domain.includes(value);
  });
  return Object.fromEntries(entries);
}

/**
 * A visit that was kept, as this flow sees it: on the furthest of its steps up to which all are
 * still declared. Facts are today's. Begins anew when even the first step is gone.
 */
export function restore(flow: Flow, kept: KeptSnapshot, facts: Snapshot['facts']): Snapshot {
  const fresh = start(flow, facts);
  const gone = kept.stack.findIndex((id) => !Object.hasOwn(flow.steps, id));
  const stack = gone === -1 ? kept.stack : kept.stack.slice(0, gone);
  if (stack.length === 0) return { ...fresh, answers: kept.answers };
  return {
    flow: flowLabel(flow),
    stack,
    context: { ...fresh.context, ...stillValid(flow, kept.context) },
    facts: fresh.facts,
    answers: kept.answers,
    progress: progress(flow, stack),
  };
}
