import { useEffect, useState } from 'react';
import { Inquiry } from '../engine/check/inquiry.ts';
import { coveringVisits, type CoveringVisit } from '../engine/check/paths.ts';
import { remainingOf, remainingSteps, type Remaining } from '../engine/check/remaining.ts';
import type { Surroundings } from '../engine/check/surroundings.ts';
import { FlowBug } from '../engine/FlowBug.ts';
import type { Flow, Snapshot } from '../engine/types.ts';
import { lazily } from './lazily.ts';

/** What the checker knows of a flow beside its faults; each worked out when it is first asked for. */
export interface FlowKnowledge {
  /** Visits that together take every transition; undefined for a flow that cannot be played. */
  visits(): readonly CoveringVisit[] | undefined;
  /** How many steps lie before a visit; undefined where none lead to the goal. */
  remaining(snapshot: Snapshot): Remaining | undefined;
}

function visitsOf(inquiry: Inquiry): readonly CoveringVisit[] | undefined {
  try {
    return coveringVisits(inquiry);
  } catch (error) {
    if (!(error instanceof FlowBug)) throw error;
    return undefined;
  }
}

function knowledgeOf(flow: Flow, around: () => Surroundings): FlowKnowledge {
  const inquiry = lazily(() => new Inquiry(flow, around()));
  const bounds = lazily(() => remainingSteps(inquiry().base));
  return {
    visits: lazily(() => visitsOf(inquiry())),
    remaining: (snapshot) => remainingOf(inquiry().base, bounds(), snapshot),
  };
}

/** Time for somebody who types to stop. */
const pauseMs = 400;

/** Undefined until nothing has changed for a moment. */
export function useInquiry(flow: Flow, around: () => Surroundings): FlowKnowledge | undefined {
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
