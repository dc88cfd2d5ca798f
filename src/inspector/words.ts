import { spelled } from '../engine/explain/ruleInWords.ts';
import type { Difference } from '../engine/explain/smallestFlip.ts';
import type { Flow, Scalar } from '../engine/types.ts';

/** A value of a variable, as people say it. */
export const valueInWords = (value: Scalar | undefined): string => {
  if (value === null || value === undefined) return 'not known';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};

/** What an event is called: the words of the flow's author, else its name. */
export const eventInWords = (flow: Flow, event: string): string => flow.eventWords[event] ?? event;

/** What a step is called. */
export const stepInWords = (flow: Flow, id: string): string => flow.steps[id]?.title ?? id;

/** "vehicleState were matching", "newVehicle were answered". */
export function differenceInWords({ kind, name, becomes }: Difference): string {
  const what = spelled(name);
  if (kind === 'answer') return `${what} were ${becomes === true ? '' : 'not '}answered`;
  return `${what} were ${valueInWords(becomes)}`;
}
