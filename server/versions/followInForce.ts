/**
 * What is in force, and what of it a process serves, as data: what follows from each look at the
 * database. Pure: `publishedFlows.ts` looks, makes versions and waits.
 */
import type { ScopeName } from '../../src/contract/staff.gen.ts';
import type { FlowPlace, PublicationRow } from './publications.ts';

/** What cannot be served is tried again after pauses that double. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [400, 30_000];
/**
 * Of so many shops and organisations what is new is made ready before it is switched to. Of more, as
 * where thousands follow while this process does not see the database, it is when it is asked for.
 */
const MOST_AT_ONCE = 50;

/** The newest publication of a place; its `versionId` is null where the place has none of its own. */
export type InForce = Pick<
  PublicationRow,
  'flow' | 'scope' | 'versionId' | 'servedId' | 'aroundVersionId'
>;

/** What is in force but not served, and why. */
export interface Unserved {
  /** Undefined: it cannot be seen what is in force */
  readonly place: FlowPlace | undefined;
  readonly since: Date;
  readonly reason: string;
}

/** An experiment that runs, of a flow in a scope. */
export type Running = { readonly id: string } & Pick<InForce, 'flow' | 'scope'>;

/** A running experiment with what its visits get. */
interface Compared<Version> {
  readonly id: string;
  readonly version: Version;
}

/** What a process serves. Maps are by `keyOfPlace`. */
export interface Following<Version> {
  /** The newest publications, as far as they are served */
  readonly rows: ReadonlyMap<string, InForce>;
  /** What is served in their place while an experiment runs */
  readonly compared: ReadonlyMap<string, Compared<Version>>;
  readonly unserved: ReadonlyMap<string, Unserved>;
  /** A text that changes whenever something else is in force; '' before the first look */
  readonly mark: string;
  /** When what could not be served is tried again, and after how long then */
  readonly retryAtMs: number;
  readonly pauseMs: number;
  /** Since when the database does not say what is in force */
  readonly unseenSince: Date | undefined;
}

/** Something in force that could not be made ready, and why. */
export interface NotReady {
  readonly of: 'publication' | 'experiment';
  readonly place: Pick<InForce, 'flow' | 'scope'>;
  readonly reason: string;
}

export type FollowingEvent<Version, Experiment extends Running = Running> =
  /** The database has said by which mark it can be told whether something changed */
  | { readonly kind: 'looked'; readonly mark: string; readonly atMs: number }
  /** The database does not answer */
  | { readonly kind: 'not seen'; readonly at: Date }
  /** What is in force by that mark */
  | {
      readonly kind: 'read';
      readonly mark: string;
      readonly rows: readonly InForce[];
      readonly running: readonly Experiment[];
    }
  /** What was asked for is ready, but for what failed */
  | {
      readonly kind: 'made';
      readonly mark: string;
      readonly rows: readonly InForce[];
      readonly running: readonly Experiment[];
      /** Those experiments that were not served so far, by `keyOfPlace` */
      readonly compared: ReadonlyMap<string, Version>;
      readonly failures: readonly NotReady[];
      readonly at: Date;
      readonly atMs: number;
    };

export type FollowingEffect<Experiment extends Running = Running> =
  | { readonly kind: 'read'; readonly mark: string }
  /** Make ready before it is switched to, so that no visitor waits for it */
  | {
      readonly kind: 'make';
      readonly mark: string;
      readonly rows: readonly InForce[];
      readonly running: readonly Experiment[];
      readonly newRows: readonly InForce[];
      readonly newRunning: readonly Experiment[];
      readonly isStart: boolean;
    }
  | { readonly kind: 'say'; readonly sentence: string };

type Stepped<Version, Experiment extends Running> = readonly [
  Following<Version>,
  readonly FollowingEffect<Experiment>[],
];

export const keyOfPlace = (flow: string, scope: string): string => `${flow} ${scope}`;

const keyOf = ({ flow, scope }: Pick<InForce, 'flow' | 'scope'>) => keyOfPlace(flow, scope);

export function beginFollowing<Version>(): Following<Version> {
  return {
    rows: new Map(),
    compared: new Map(),
    unserved: new Map(),
    mark: '',
    retryAtMs: 0,
    pauseMs: FIRST_PAUSE_MS,
    unseenSince: undefined,
  };
}

/** What is to be made ready for what was read. */
function toMake<Version, Experiment extends Running>(
  state: Following<Version>,
  { mark, rows, running }: Extract<FollowingEvent<Version, Experiment>, { kind: 'read' }>,
): FollowingEffect<Experiment> {
  const isStart = state.mark === '';
  const changed = rows.filter(
    (row) =>
      row.versionId !== null &&
      (row.versionId !== state.rows.get(keyOf(row))?.versionId || state.unserved.has(keyOf(row))),
  );
  // At the start only what everybody gets: there may be thousands of shops.
  const isAll = !isStart && changed.length <= MOST_AT_ONCE;
  return {
    kind: 'make',
    mark,
    rows,
    running,
    newRows: isAll ? changed : changed.filter(({ scope }) => scope === 'everybody'),
    newRunning: running.filter((each) => state.compared.get(keyOf(each))?.id !== each.id),
    isStart,
  };
}

/** Serves what is ready; of what failed, the former stays. */
function serve<Version, Experiment extends Running>(
  state: Following<Version>,
  event: Extract<FollowingEvent<Version, Experiment>, { kind: 'made' }>,
): Stepped<Version, Experiment> {
  const { mark, failures, at, atMs } = event;
  const rows = new Map(event.rows.map((row) => [keyOf(row), row]));
  const unserved = new Map<string, Unserved>();
  const said: FollowingEffect<Experiment>[] = [];
  for (const { of, place, reason } of failures) {
    const key = keyOf(place);
    const known = state.unserved.get(key);
    const before = state.rows.get(key);
    if (of === 'publication' && before !== undefined) rows.set(key, before);
    unserved.set(key, {
      place: { flow: place.flow, scope: place.scope as ScopeName },
      since: known?.since ?? at,
      reason,
    });
    if (known !== undefined) continue;
    const sentence = `what is in force for ${key} cannot be served, the former stays: ${reason}`;
    said.push({ kind: 'say', sentence });
  }
  const compared = new Map<string, Compared<Version>>();
  for (const { id, ...place } of event.running) {
    const key = keyOf(place);
    const known = state.compared.get(key);
    const version = known?.id === id ? known.version : event.compared.get(key);
    if (version !== undefined) compared.set(key, { id, version });
  }
  // What was not served is tried again, however often nothing else changes.
  const pauseMs =
    mark === state.mark ? Math.min(2 * state.pauseMs, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
  return [{ ...state, rows, compared, unserved, mark, pauseMs, retryAtMs: atMs + pauseMs }, said];
}

/** What follows from something that happened. */
export function follow<Version, Experiment extends Running>(
  state: Following<Version>,
  event: FollowingEvent<Version, Experiment>,
): Stepped<Version, Experiment> {
  switch (event.kind) {
    case 'looked': {
      const { mark, atMs } = event;
      const seen = { ...state, unseenSince: undefined };
      const isDue = state.unserved.size > 0 && atMs >= state.retryAtMs;
      return [seen, mark !== state.mark || isDue ? [{ kind: 'read', mark }] : []];
    }
    case 'not seen': {
      if (state.unseenSince !== undefined) return [state, []];
      const sentence = 'it cannot be seen what is published: the database does not answer';
      return [{ ...state, unseenSince: event.at }, [{ kind: 'say', sentence }]];
    }
    case 'read':
      return [state, [toMake(state, event)]];
    default:
      return serve(state, event);
  }
}

/** Everything in force that is not served, with why. */
export function unservedOf({ unserved, unseenSince }: Following<unknown>): readonly Unserved[] {
  const unseen: Unserved[] =
    unseenSince === undefined
      ? []
      : [{ place: undefined, since: unseenSince, reason: 'the database does not answer' }];
  return [...unseen, ...unserved.values()];
}
