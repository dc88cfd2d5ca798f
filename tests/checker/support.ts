import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { Explorations } from '../../src/checker/abstraction/explorations.ts';
import { Model } from '../../src/checker/model/model.ts';
import type { Surroundings } from '../../src/checker/model/surroundings.ts';

export const around = flowSurroundings();

/** An app that knows every screen of a flow by name, and nothing of what they send. */
export const bareSurroundings: Surroundings = { forms: [], components: ['screen'], actions: [] };

/** A flow that must parse, with the screens around it. */
export function modelOf(source: unknown, surroundings: Surroundings = around): Model {
  const parsed = parseFlow(source);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return new Model(parsed.flow, surroundings);
}

/** All that visitors can do in a flow. */
export const graphOf = (source: unknown, surroundings?: Surroundings) =>
  new Explorations(modelOf(source, surroundings)).base;
