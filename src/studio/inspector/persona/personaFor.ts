import type { ShopSettings } from '../../../contract/types.gen.ts';
import type { FlowEvent } from '../../../engine/types.ts';
import { factsOf } from '../../simulation/personas.ts';
import type { Persona } from '../../simulation/types.ts';
import { impossibleEvents } from './impossibleEvents.ts';

/** How many of a visit's facts and events would not occur for a persona. */
function misfit(
  persona: Persona,
  events: readonly FlowEvent[],
  settings: ShopSettings | undefined,
): number {
  const facts = factsOf(persona, settings);
  const never = impossibleEvents(persona);
  const told = events.flatMap((event) => Object.entries(event.facts ?? {}));
  return (
    events.filter(({ type }) => never.includes(type)).length +
    told.filter(([name, value]) => facts[name] !== value).length +
    (facts.allDaysClosed === true && events.length > 0 ? 1 : 0)
  );
}

/**
 * The persona for whom a visit is most likely; `now`, the current one, where no other fits better.
 */
export function personaFor(
  events: readonly FlowEvent[],
  personas: readonly Persona[],
  now: Persona,
  settings?: ShopSettings,
): Persona {
  const [best] = [now, ...personas]
    .map((persona) => ({ persona, score: misfit(persona, events, settings) }))
    .toSorted((one, other) => one.score - other.score);
  return best!.persona;
}
