import type { EditableJson, EditableObject } from './jsonText.ts';

/** What a transition, or Back, does to variables and answers. */
export interface EffectsEntry {
  set?: EditableObject;
  clear?: string[];
}

export interface TransitionEntry extends EffectsEntry {
  id: string;
  guard?: EditableJson;
  target: string;
  reset?: string[];
  why?: string;
  spare?: string;
}

/** Transitions by event. */
export type OnEntry = Record<string, TransitionEntry[]>;

export interface StepEntry {
  title?: string;
  screenName?: string;
  form?: string;
  component?: string;
  collects?: string[];
  skipWhen?: EditableJson;
  end?: boolean;
  on?: OnEntry;
  back?: { into?: EffectsEntry; outOf?: EffectsEntry };
  words?: Record<string, Record<string, string>>;
}

/** What edits read and change of a flow file; `schemas/flow.schema.json` describes each key. */
export interface FlowEntry {
  initial: string;
  goal?: string;
  goals?: Record<string, string>;
  forward: string;
  events: Record<string, { description?: string; facts?: string[] }>;
  variables?: EditableObject;
  guards?: EditableObject;
  anyStep?: { on?: OnEntry; except?: string[] };
  replaceEveryStep?: { step: string }[];
  back: { event: string; rules?: { after: string }[] };
  steps: Record<string, StepEntry>;
}

/** The steps that a flow names as goals, by `goal` or by `goals`. */
export const goalsOf = ({ goal, goals = {} }: FlowEntry): string[] => [
  ...(goal === undefined ? [] : [goal]),
  ...Object.values(goals),
];

/** The name of a step in quotation marks: its title, otherwise its screen name or id. */
export function quotedStepIn({ steps }: Pick<FlowEntry, 'steps'>, id: string): string {
  const { title, screenName } = steps[id] ?? {};
  return `“${title ?? screenName ?? id}”`;
}

/** The same; with the id where another step has the same name. */
export function quotedTitle(flow: FlowEntry, id: string): string {
  const name = quotedStepIn(flow, id);
  const others = Object.keys(flow.steps).filter((other) => other !== id);
  return others.some((other) => quotedStepIn(flow, other) === name) ? `${name} (${id})` : name;
}
