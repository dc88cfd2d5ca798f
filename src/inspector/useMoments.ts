import { useMemo } from 'react';
import type { ShopSettings } from '../contract/types.gen.ts';
import { knownFromStart } from '../checker/explore/shortestVisit.ts';
import type { Flow } from '../engine/types.ts';
import { factsOf } from '../simulation/personas.ts';
import type { Persona } from '../simulation/types.ts';
import { withConcreteAnswers } from './visit/withConcreteAnswers.ts';
import type { Inspection } from './visit/inspection.ts';
import { playMoments } from './visit/moments.ts';

/** Plays a visit: all its moments, and the current one. */
export function useMoments(
  flow: Flow,
  inspection: Inspection,
  persona: Persona,
  shopSettings: ShopSettings | undefined,
) {
  const facts = useMemo(
    () => ({ ...factsOf(persona, shopSettings), ...inspection.facts }),
    [persona, shopSettings, inspection.facts],
  );
  const begun = useMemo(() => knownFromStart(flow, facts), [flow, facts]);
  const { moments, stopped } = useMemo(
    () =>
      playMoments(
        flow,
        begun,
        withConcreteAnswers(flow, begun, inspection.events, persona, shopSettings),
      ),
    [flow, begun, inspection.events, persona, shopSettings],
  );
  return useMemo(() => {
    const at = Math.min(inspection.at, moments.length - 1);
    const seen = moments.slice(0, at + 1);
    return { facts, begun, moments, stopped, seen, moment: moments[at]! };
  }, [facts, begun, moments, stopped, inspection.at]);
}
