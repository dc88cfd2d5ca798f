import type { EditableJson } from './jsonText.ts';

interface TransitionEntry {
  readonly target?: string;
}

interface EffectsEntry {
  readonly clear?: readonly string[];
}

export interface StepEntry {
  readonly title?: string;
  readonly collects?: readonly string[];
  readonly skipWhen?: EditableJson;
  readonly on?: Record<string, readonly TransitionEntry[]>;
  readonly back?: { readonly into?: EffectsEntry; readonly outOf?: EffectsEntry };
}

/** What mends read of a flow file, whose problems may be anything. */
export interface FlowEntry {
  readonly goal?: string;
  readonly steps?: Record<string, StepEntry>;
}

/** The title of a step in quotation marks; with the id where another step has the same title. */
export function quotedTitle({ steps = {} }: FlowEntry, id: string): string {
  const titleOf = (step: string) => steps[step]?.title ?? step;
  const isShared = Object.keys(steps).some(
    (other) => other !== id && titleOf(other) === titleOf(id),
  );
  return `“${titleOf(id)}”${isShared ? ` (${id})` : ''}`;
}
