import { isObject } from '../../../files/json/isObject.ts';
import type { FlowEvent, Scalar } from '../../../engine/types.ts';
import { withoutAnswers } from '../../simulation/sampleAnswers.ts';
import type { Inspection } from './inspection.ts';
import { saveFile } from '../../../page/browser/saveFile.ts';

/**
 * A visit as a link or a file contains it. Nothing in it is personal: of an answer only whether it
 * was given (`true`) or left blank (`null`).
 */
export interface VisitFile {
  /** `id@version` of the flow in which it was made. */
  readonly flow: string;
  readonly persona: string;
  readonly facts: Readonly<Record<string, Scalar>>;
  readonly events: readonly FlowEvent[];
  /** The current moment; the last one by default. */
  readonly at?: number;
  /** The step that was selected. */
  readonly step?: string;
}

/** Thrown for a file that is no visit, with a message for whoever opened it. */
class NoVisitFile extends Error {
  override readonly name = 'NoVisitFile';
}

const isScalars = (value: unknown): value is Record<string, Scalar> =>
  isObject(value) && Object.values(value).every((one) => one === null || typeof one !== 'object');

export function toVisitFile(
  flow: string,
  { persona, facts, events, at }: Inspection,
  step?: string,
): VisitFile {
  return {
    flow,
    persona,
    facts,
    events: withoutAnswers(events),
    ...(at !== events.length && { at }),
    ...(step !== undefined && { step }),
  };
}

function readEvent(event: unknown, index: number): FlowEvent {
  const given = typeof event === 'string' ? { type: event } : event;
  if (!isObject(given) || typeof given.type !== 'string') {
    throw new NoVisitFile(`Event ${index + 1} has no "type": it is no event of a visit.`);
  }
  const { type, facts, answers } = given;
  return {
    type,
    ...(isScalars(facts) && { facts }),
    ...(isObject(answers) && { answers: answers as NonNullable<FlowEvent['answers']> }),
  };
}

/**
 * Parses a visit from JSON.
 *
 * @throws NoVisitFile
 */
export function readVisitFile(text: string): VisitFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new NoVisitFile('This is no visit: the file is not JSON.');
  }
  if (!isObject(json)) throw new NoVisitFile('This is no visit: a visit has "events".');
  const { flow, persona, facts, events, at, step } = json;
  if (!Array.isArray(events)) throw new NoVisitFile('This is no visit: it has no "events".');
  return {
    flow: typeof flow === 'string' ? flow : '',
    persona: typeof persona === 'string' ? persona : '',
    facts: isScalars(facts) ? facts : {},
    events: withoutAnswers(events.map(readEvent)),
    ...(typeof at === 'number' && { at }),
    ...(typeof step === 'string' && { step }),
  };
}

/** Parses a visit from the part of an address after `#`; undefined where there is none. */
export function readVisitLink(hash: string): VisitFile | undefined {
  if (hash.length < 2) return undefined;
  try {
    return readVisitFile(decodeURIComponent(hash.slice(1)));
  } catch {
    return undefined;
  }
}

export const visitLink = (visit: VisitFile) => `#${encodeURIComponent(JSON.stringify(visit))}`;

/** Downloads the visit as a small JSON file. */
export function saveVisit(visit: VisitFile): void {
  saveFile('visit.json', `${JSON.stringify(visit, null, 2)}\n`);
}

/**
 * Asks for a file and reads the visit in it; undefined where none was chosen.
 *
 * @throws (rejects) NoVisitFile
 */
export function openVisit(): Promise<VisitFile | undefined> {
  return new Promise((resolve, reject) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'application/json,.json';
    input.addEventListener('cancel', () => resolve(undefined));
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file === undefined) resolve(undefined);
      else file.text().then(readVisitFile).then(resolve, reject);
    });
    input.click();
  });
}
