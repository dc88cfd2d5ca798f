/**
 * The only error the engine throws: the calling code made a mistake, or the flow was never parsed.
 * The message names the event, the step and what was expected.
 */
export class FlowBug extends Error {
  override readonly name = 'FlowBug';
}

/** What something comes to; undefined where the engine refuses it. */
export function unlessBug<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof FlowBug) return undefined;
    throw error;
  }
}
