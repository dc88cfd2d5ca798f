import type { VisitBatch, VisitRecord } from '../../src/contract/types.gen.ts';
import { readDecided } from '../../src/page/journal/decisions.ts';
import type { FlowNumbers } from '../../src/page/journal/flowNumbers.ts';
import type { journalRecords, journalVisits } from '../db/tables.ts';
import type { CountChanges, JournalCounted } from './counts.ts';

type VisitRow = typeof journalVisits.$inferSelect;
type RecordRow = typeof journalRecords.$inferInsert;

/** What records may say: names that the flow and the contract have. */
export interface KnownVisit extends FlowNumbers {
  /** See `errorNames.ts` */
  errorName(step: string, sent: string): string | undefined;
  /** The steps that may be shown in the place of others, whose events are handled meanwhile */
  replacing: ReadonlySet<string>;
}

/** A record with the names for its numbers. */
type Read = Pick<
  RecordRow,
  'kind' | 'toStep' | 'event' | 'transitions' | 'error' | 'decided' | 'loaded'
>;

/** What a record says; undefined if the flow has no such step or transition. */
function read(record: VisitRecord, here: string, known: KnownVisit): Read | undefined {
  const { shown, back, taken, ended } = record;
  if (ended === true) return { kind: 'ended', toStep: here };
  if (record.error !== undefined) {
    const error = known.errorName(here, record.error);
    return error === undefined ? undefined : { kind: 'error', toStep: here, error };
  }
  if (record.loaded !== undefined) return { kind: 'loaded', toStep: here, loaded: record.loaded };
  const decided = readDecided(record);
  if (decided !== undefined) return { kind: 'decided', toStep: here, decided };
  if (taken !== undefined) {
    const all = taken.map((number) => known.transitions[number]);
    const [first] = all;
    const target = all.at(-1)?.transition.target;
    if (first === undefined || target === undefined || all.includes(undefined)) return undefined;
    if (first.step.id !== here && !known.replacing.has(here)) return undefined;
    const transitions = all.map((each) => `${each!.step.id}/${each!.transition.id}`);
    return { kind: 'moved', toStep: target, event: first.transition.event, transitions };
  }
  const toStep = known.steps[shown ?? back!];
  return toStep === undefined
    ? undefined
    : { kind: shown === undefined ? 'back' : 'shown', toStep };
}

/** Takes back how a visit that seemed over was counted. */
export function reopen(visit: VisitRow, counts: CountChanges): void {
  if (visit.closedAs === null) return;
  counts.add(visit, closed(visit, visit.closedAs), { times: -1 });
  visit.closedAs = null;
}

/** Counts a visit as over on the step that it shows. */
export function close(visit: VisitRow, counts: CountChanges): void {
  visit.closedAs = visit.outcome ?? 'left';
  counts.add(visit, closed(visit, visit.closedAs));
}

const closed = ({ step }: VisitRow, name: string) =>
  ({ kind: 'closed', fromStep: step, toStep: '', name }) as const;

interface BatchToApply {
  known: KnownVisit;
  seen: Set<string>;
  counts: CountChanges;
  at: Date;
}

/**
 * Adds a batch to a visit, and changes its row. What has arrived before is passed over, so a batch
 * may come twice, and in any order with others. What a visit shows is what its last record said,
 * whatever the batch says: where records are missing, the way from there counts as `lost`. So
 * whatever comes to a step also goes from it.
 *
 * @param visit changed; its `next` is 0 if this is the first batch
 * @param seen the steps that the visit has shown; changed
 * @param at when the batch came
 * @returns the new records
 */
export function applyBatch(
  visit: VisitRow,
  batch: VisitBatch,
  { known, seen, counts, at }: BatchToApply,
): RecordRow[] {
  const rows: RecordRow[] = [];
  let here = visit.next === 0 ? '' : (known.steps[batch.at] ?? '');
  /** From the record that is looked at until the batch was sent */
  let lag = batch.records.reduce((sum, { ms }) => sum + ms, 0);
  for (const [index, record] of batch.records.entries()) {
    const number = batch.first + index;
    lag -= record.ms;
    const said = read(record, here, known);
    // Not ours: the flow of this version has no such thing.
    if (said === undefined) break;
    if (number < visit.next) {
      here = said.toStep;
      continue;
    }
    if (visit.next === 0 && said.kind !== 'shown') break;
    if (visit.next > 0) reopen(visit, counts);
    const row = { visitId: visit.id, at: new Date(at.getTime() - lag) };
    if (visit.next > 0 && (number > visit.next || here !== visit.step)) {
      const lost = { kind: 'lost', fromStep: visit.step, toStep: here, name: '' } as const;
      countArrival(visit, lost, { seen, counts });
      if (number > visit.next) {
        rows.push({
          ...row,
          number: number - 1,
          kind: 'lost',
          fromStep: visit.step,
          toStep: here,
          ms: 0,
        });
      }
      visit.step = here;
      visit.stepMs = 0;
    }
    rows.push({ ...row, ...said, number, fromStep: visit.step, ms: record.ms });
    count(visit, { ...said, ms: record.ms }, { seen, counts });
    visit.next = number + 1;
    visit.lastAt = at;
    here = said.toStep;
    if (said.kind === 'ended') {
      close(visit, counts);
      break;
    }
  }
  return rows;
}

/** Counts that a visit comes to a step, and apart from it that it has been there before. */
function countArrival(
  visit: VisitRow,
  counted: JournalCounted,
  { seen, counts, ms }: Pick<BatchToApply, 'seen' | 'counts'> & { ms?: number },
): void {
  const { toStep } = counted;
  counts.add(visit, counted, ms === undefined ? {} : { ms });
  if (seen.has(toStep)) counts.add(visit, { kind: 'again', fromStep: '', toStep, name: '' });
  seen.add(toStep);
}

/** Counts a record, and moves the visit to the step that it names. */
function count(
  visit: VisitRow,
  { kind, toStep, event, error, ms }: Read & { ms: number },
  { seen, counts }: Pick<BatchToApply, 'seen' | 'counts'>,
): void {
  const fromStep = visit.step;
  const shownMs = visit.stepMs + ms;
  switch (kind) {
    case 'error':
      counts.add(visit, { kind, fromStep, toStep: '', name: error! });
      break;
    case 'shown':
      // A resumed visit that shows what it showed has gone nowhere.
      if (fromStep !== toStep) {
        countArrival(visit, { kind, fromStep, toStep, name: '' }, { seen, counts });
      }
      break;
    case 'moved':
    case 'back':
      countArrival(
        visit,
        { kind, fromStep, toStep, name: event ?? '' },
        { seen, counts, ms: shownMs },
      );
      break;
    default:
  }
  const isNew = kind === 'moved' || kind === 'back' || fromStep !== toStep;
  visit.step = toStep;
  visit.stepMs = isNew ? 0 : Math.min(shownMs, MOST_MS);
}

/** A day; whoever looks at a step for longer is not looking. */
const MOST_MS = 86_400_000;
