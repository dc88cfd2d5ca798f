import { parseFlow } from '../parse/parseFlow.ts';
import type { Problem } from '../types.ts';
import { checkReachability, checkScreens, type Surroundings } from './checkReachability.ts';

/**
 * Every problem of a flow file: its form and names, the screens it needs, and the steps nothing
 * leads to. `source` is the parsed JSON. An empty list means nothing was found.
 */
export function checkFlow(source: unknown, surroundings: Surroundings): readonly Problem[] {
  const parsed = parseFlow(source);
  if (!parsed.ok) return parsed.problems;
  return [...checkReachability(parsed.flow), ...checkScreens(parsed.flow, surroundings)];
}
