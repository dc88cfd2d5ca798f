import { useEffect, useState } from 'react';
import { Inquiry } from '../engine/check/inquiry.ts';
import { coveringVisits, type CoveringVisit } from '../engine/check/paths.ts';
import { remainingOf, remainingSteps, type Remaining } from '../engine/check/remaining.ts';
import type { Surroundings } from '../engine/check/surroundings.ts';
import type { Flow, Snapshot } from '../engine/types.ts';

/** What the checker knows of a flow beside its faults. */
export interface FlowKnowledge {
  /** Visits that together take every transition. */
  readonly visits: readonly CoveringVisit[];
  /** How many steps lie before a visit; undefined where none lead to the goal. */
  remaining(snapshot: Snapshot): Remaining | undefined;
}

function knowledgeOf(flow: Flow, around: Surroundings): FlowKnowledge {
  const inquiry = new Inquiry(flow, around);
  const bounds = remainingSteps(inquiry.base);
  return {
    visits: coveringVisits(inquiry),
    remaining: (snapshot) => remainingOf(inquiry.base, bounds, snapshot),
  };
}

/** Time for somebody who types to stop. */
const pauseMs = 400;

/** Undefined while it is worked out, and for a flow that the checker cannot explore. */
export function useInquiry(flow: Flow, around: Surroundings): FlowKnowledge | undefined {
  const [found, setFound] = useState<{ flow: Flow; knowledge: FlowKnowledge }>();
  useEffect(() => {
    const later = setTimeout(
      () => setFound({ flow, knowledge: knowledgeOf(flow, around) }),
      pauseMs,
    );
    return () => clearTimeout(later);
  }, [flow, around]);
  return found?.flow === flow ? found.knowledge : undefined;
}
