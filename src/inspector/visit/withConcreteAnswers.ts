import type { ShopSettings } from '../../contract/types.gen.ts';
import { FlowBug } from '../../engine/FlowBug.ts';
import type { Flow, Scalar } from '../../engine/types.ts';
import { fillIn } from '../../simulation/sampleAnswers.ts';
import type { Persona } from '../../simulation/types.ts';
import { completeEvents } from '../player/completeEvents.ts';
import type { VisitEvents } from './inspection.ts';

/**
 * The events as the screens would have sent them, with the persona's answers. Events that the flow
 * does not have are returned as they are; playing them reports where they stop.
 */
export function withConcreteAnswers(
  flow: Flow,
  facts: Readonly<Record<string, Scalar>>,
  events: VisitEvents,
  persona: Persona,
  settings: ShopSettings | undefined,
): VisitEvents {
  try {
    return fillIn(completeEvents(flow, facts, events), persona, { settings });
  } catch (error) {
    if (error instanceof FlowBug) return events;
    throw error;
  }
}
