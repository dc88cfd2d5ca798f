import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { Decider } from '../../src/checker/abstraction/decide.ts';
import type { Surroundings } from '../../src/checker/model/surroundings.ts';

export const around = flowSurroundings();

/** An app that knows every screen of a flow by name, and nothing of what they send. */
export const bareSurroundings: Surroundings = {
  forms: [],
  components: ['screen'],
  actions: [],
};

/** The questions about a flow that must parse. */
export function inquiryOf(source: unknown, surroundings: Surroundings = around): Decider {
  const parsed = parseFlow(source);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return new Decider(parsed.flow, surroundings);
}
