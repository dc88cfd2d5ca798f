import { useMemo } from 'react';
import { shortestVisit } from '../../../checker/explore/shortestVisit.ts';
import { factsOf } from '../../simulation/personas.ts';
import type { Persona } from '../../simulation/types.ts';
import { impossibleEvents } from '../persona/personaFor.ts';
import type { VisitEvents } from '../visit/inspection.ts';
import { useInspected, usePage } from './contexts.ts';
import type { Inspected } from './inspected.ts';

type Flowing = Pick<Inspected, 'flow' | 'around' | 'shopSettings'>;

/** The events of the shortest visit to a step; undefined where the persona never comes there. */
export const shortestWay = (
  { flow, around, shopSettings }: Flowing,
  who: Persona,
  step: string,
): VisitEvents | undefined =>
  shortestVisit(
    flow,
    around(),
    { facts: factsOf(who, shopSettings), never: impossibleEvents(who) },
    step,
  );

/** The first of some personas who comes to a step, and the events of that visit. */
function firstVisit(at: Flowing, personas: readonly Persona[], step: string) {
  for (const who of personas) {
    const events = shortestWay(at, who, step);
    if (events !== undefined) return { who, events };
  }
  return undefined;
}

/**
 * A persona who comes to a step, the current one if possible, and the events of that visit;
 * undefined where none does, and for no step.
 */
export function useVisitTo(
  step: string | undefined,
): { who: Persona; events: VisitEvents } | undefined {
  const { flow, around, shopSettings, persona } = useInspected();
  const personas = usePage((now) => now.personas);
  return useMemo(
    () =>
      step === undefined
        ? undefined
        : firstVisit({ flow, around, shopSettings }, [persona, ...personas], step),
    [flow, around, shopSettings, persona, personas, step],
  );
}
