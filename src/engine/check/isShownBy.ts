import { holds } from '../guards.ts';
import { play } from '../play.ts';
import type { Flow, FlowEvent } from '../types.ts';

/**
 * Whether a visit really shows a problem, played by the engine: each event is taken, but for the
 * one that is said not to be, and what is said to be missing at its end is missing.
 */
export function isShownBy(
  flow: Flow,
  code: string,
  pointer: string,
  events: readonly FlowEvent[],
): boolean {
  const { snapshot, unhandled } = play(flow, { events });
  if (code === 'unhandled-event') {
    return unhandled.length === 1 && unhandled[0] === events.at(-1)?.type;
  }
  if (unhandled.length > 0) return false;
  if (code !== 'missing-requirement') return true;
  const [id, , name] = pointer
    .split('/')
    .slice(2)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const guard = flow.steps[id!]?.requires[name!];
  return snapshot.stack.at(-1) === id && guard !== undefined && !holds(flow, guard, snapshot);
}
