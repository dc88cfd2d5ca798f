import type { ShopSettings } from '../../contract/types.gen.ts';
import { FlowBug } from '../../engine/FlowBug.ts';
import type { Flow, Scalar } from '../../engine/types.ts';
import { fillIn } from '../../simulation/sampleAnswers.ts';
import type { Persona } from '../../simulation/types.ts';
import { asSent } from '../player/asSent.ts';
import type { Line } from './inspection.ts';

/**
 * The events as the screens would have sent them, with the persona's answers. Events that the flow
 * does not have are returned as they are; playing them reports where they stop.
 */
export function concreteLine(
  flow: Flow,
  facts: Readonly<Record<string, Scalar>>,
  line: Line,
  persona: Persona,
  settings: ShopSettings | undefined,
): Line {
  try {
    return fillIn(asSent(flow, facts, line), persona, { settings });
  } catch (error) {
    if (error instanceof FlowBug) return line;
    throw error;
  }
}
