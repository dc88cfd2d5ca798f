import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { isObject } from '../../src/files/json/isObject.ts';

/** What the server serves at most as one file, in bytes; our own flow has 18 kB. */
const MOST_BYTES = 250_000;
/** All files of a flow together; ours have 46 kB. */
const MOST_BYTES_IN_ALL = 2_000_000;
const MOST_FORMS = 300;
const MOST_STEPS = 1_000;

function stepsIn(flow: string): number {
  try {
    const json: unknown = JSON.parse(flow);
    return isObject(json) && isObject(json.steps) ? Object.keys(json.steps).length : 0;
  } catch {
    // No JSON at the moment: it is kept as a text, and judged when it is one.
    return 0;
  }
}

const inNumbers = (count: number) => count.toLocaleString('en');

/**
 * What makes a set of files larger than the server checks, compares and merges, in a sentence;
 * undefined: nothing does.
 */
export function beyondLimits({ flow, forms, answers }: FlowFiles): string | undefined {
  const ids = Object.keys(forms);
  if (ids.length > MOST_FORMS) return `A flow can have ${MOST_FORMS} forms at most.`;
  const sizes = [
    ['The flow', flow] as const,
    ['answers.json', answers] as const,
    ...ids.map((id) => [`The form ${id}`, forms[id]!] as const),
  ].map(([name, text]) => ({ name, bytes: Buffer.byteLength(text) }));
  const long = sizes.find(({ bytes }) => bytes > MOST_BYTES);
  if (long !== undefined) {
    return `${long.name} is too long: ${MOST_BYTES / 1000} kB at most are served.`;
  }
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (all > MOST_BYTES_IN_ALL) {
    return `These files have ${inNumbers(Math.ceil(all / 1000))} kB together: ${inNumbers(MOST_BYTES_IN_ALL / 1000)} kB at most are served.`;
  }
  const steps = stepsIn(flow);
  return steps > MOST_STEPS
    ? `The flow has ${inNumbers(steps)} steps: it can have ${inNumbers(MOST_STEPS)} at most.`
    : undefined;
}
