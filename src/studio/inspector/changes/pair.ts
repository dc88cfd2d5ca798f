import type { WordsByLanguage, Side } from './side.ts';
import { fillWords } from '../words.ts';
import words from './words.json';

/** What is said of one change. */
export interface Told {
  readonly sentence: string;
  /** What belongs to it, such as the choices of a new question. */
  readonly details?: readonly string[];
  /** Whether none of these is in sight at first. */
  readonly areFolded?: boolean;
  /** What visitors read before and after, where that is what differs. */
  readonly words?: {
    readonly before?: WordsByLanguage | undefined;
    readonly after?: WordsByLanguage | undefined;
  };
}

/** What some places at which two sets of files differ are about, so that one sentence tells them. */
export interface Subject {
  readonly key: string;
  /** Where it stands: the file, and the path in its canonical shape. */
  readonly file: string;
  readonly path: readonly string[];
  /** The step on whose screen it is; undefined: the whole visit. */
  readonly step?: string | undefined;
  tell(): Told;
}

/** The two sets of files that are compared. */
export interface FilePair {
  readonly before: Side;
  readonly after: Side;
  /** The steps that only one of both has. */
  readonly come: ReadonlySet<string>;
  readonly gone: ReadonlySet<string>;
  /** The steps that stand elsewhere in the order of the flow, with the sentence that says so. */
  readonly moved: ReadonlyMap<string, string>;
  /** The variables that say how a visit came to a moved step, with the step. */
  readonly memories: ReadonlyMap<string, string>;
}

/** "now X (before: Y)" with what stands for nothing. */
export const nowAndBefore = (
  now: string | undefined,
  before: string | undefined,
  none: string = words.nothing,
): string => `${now ?? none} (${fillWords(words.before, { before: before ?? none })})`;

/** What both sides have, the earlier one first. */
export const bothOf = <Value>(
  { before, after }: FilePair,
  read: (side: Side) => Value,
): [Value, Value] => [read(before), read(after)];

/** The side that has a step, the later one first. */
export const sideWith = ({ before, after }: FilePair, step: string): Side =>
  after.step(step) === undefined ? before : after;

export const quotedStepOf = (pair: FilePair, step: string): string =>
  sideWith(pair, step).quotedStep(step);
