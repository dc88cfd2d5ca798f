/**
 * A mistake in the program around the engine, or a flow that was never parsed: the only thing
 * the engine throws. It names the event, the step and what was expected.
 */
export class FlowBug extends Error {
  override readonly name = 'FlowBug';
}
