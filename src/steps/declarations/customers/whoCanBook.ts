import { findArrival } from '../../../checker/findArrival.ts';
import { listSamples, type Surroundings } from '../../../checker/model/surroundings.ts';
import type { Flow, FlowEvent, Problem } from '../../../engine/types.ts';
import type { CustomersFaring } from '../../../contract/versions.ts';
import { customerKinds, type CustomerKind, type VisitorKind } from './customerKinds.ts';

/** How customers of one kind fare with a flow. Unsettled: there was too much to look through. */
interface Faring {
  readonly can: 'yes' | 'asked twice' | 'no' | 'unsettled';
  /** Which of them, where not all. */
  readonly who?: string;
  /** The title of the step where they end, or where they are asked again. */
  readonly at?: string;
  /** What the step where they end needs and does not have: "a customer". */
  readonly lacks?: string;
  /** The shortest visit that shows it. */
  readonly events: readonly FlowEvent[];
}

/** Whether customers of one kind can book, with a flow and with the one whose place it takes. */
export interface CanBook {
  readonly id: string;
  readonly words: string;
  readonly now: Faring;
  /** Undefined where there is no flow before. */
  readonly before?: Faring;
}

/** A flow with what the app offers to it. */
export interface FlowAround {
  readonly flow: Flow;
  readonly around: Surroundings;
}

/** What the app offers, as visitors of one kind use it, at a shop that is open. */
function usedBy({ does }: VisitorKind, around: Surroundings): Surroundings {
  return {
    ...around,
    beginnings: (around.beginnings ?? [{}]).filter(({ truths }) => truths?.shop !== 'closed'),
    screen(step, flow) {
      const screen = around.screen?.(step, flow);
      if (screen === undefined) return undefined;
      const sends = screen.sends.flatMap((sending) => {
        const samples = listSamples(sending).filter((sample) => does(sending.event, sample));
        return samples.length === 0 ? [] : [{ ...sending, samples }];
      });
      return { ...screen, sends };
    },
  };
}

const order: readonly Faring['can'][] = ['no', 'unsettled', 'asked twice', 'yes'];

function faringOf(visitor: VisitorKind, { flow, around }: FlowAround): Faring {
  const { kind, last, lacks, again, events } = findArrival(flow, usedBy(visitor, around));
  const title = (step: string) => {
    const { title: own, screenName } = flow.steps[step]!;
    return own ?? screenName ?? step;
  };
  if (kind === 'unsettled') return { can: 'unsettled', events: [] };
  if (kind === 'ends elsewhere') {
    return { can: 'no', at: title(last), events, ...(lacks !== undefined && { lacks }) };
  }
  const [twice] = again;
  if (twice !== undefined) return { can: 'asked twice', at: title(twice), events };
  return { can: 'yes', events };
}

/** The worst of what visitors of one kind meet; it says which of them, where others fare better. */
function worst({ visitors }: CustomerKind, there: FlowAround): Faring {
  const all = visitors.map((visitor) => ({ visitor, faring: faringOf(visitor, there) }));
  const can = order.find((one) => all.some(({ faring }) => faring.can === one))!;
  const some = all.filter(({ faring }) => faring.can === can);
  const { visitor, faring } = some[0]!;
  const isSome = some.length < all.length && visitor.who !== undefined;
  return isSome ? { ...faring, who: visitor.who } : faring;
}

/** Whether the goal of a flow is a booking, so that it can be asked who comes to one. */
const isForBooking = ({ flow, around }: FlowAround) =>
  around.goals?.includes(flow.steps[flow.goal]?.component ?? '') === true;

/**
 * For each kind of customer whether they can book, in the order in which it is read; empty for a
 * flow that is not for booking.
 *
 * @param before the flow whose place it takes
 */
export function whoCanBook(now: FlowAround, before?: FlowAround): CanBook[] {
  if (!isForBooking(now)) return [];
  const former = before !== undefined && isForBooking(before) ? before : undefined;
  return customerKinds.map((kind) => ({
    id: kind.id,
    words: kind.words,
    now: worst(kind, now),
    ...(former && { before: worst(kind, former) }),
  }));
}

/** Those of the customers who cannot book though they could before; without a before, all who cannot. */
export const cannotBookAnyMore = (rows: readonly CanBook[]): CanBook[] =>
  rows.filter(({ now, before }) => now.can === 'no' && before?.can !== 'no');

/** Those who are asked something twice and were not before. */
export const askedTwiceNow = (rows: readonly CanBook[]): CanBook[] =>
  rows.filter(({ now, before }) => now.can === 'asked twice' && before?.can !== 'asked twice');

/** What somebody has to type before a change goes live with which customers cannot book any more. */
export const wordsToConfirm = 'no longer book';

/** Where customers end who cannot book. */
const endInWords = ({ at, lacks }: Faring) =>
  lacks === undefined ? `end at “${at}”` : `come to “${at}” without ${lacks}`;

/** How customers fare, after their words: "yes", "no longer: they end at “Lead form”". */
export function faringInWords({ now, before }: CanBook): string {
  const { can, who, at } = now;
  const isAsBefore = before?.can === can;
  const they = who ?? 'they';
  switch (can) {
    case 'yes':
      return before?.can === 'no' ? 'yes, from now on' : 'yes';
    case 'asked twice':
      return `yes, but ${they} are asked twice at “${at}”${isAsBefore ? ', as today' : ''}`;
    case 'no':
      return `${isAsBefore ? 'no, as today' : before === undefined ? 'no' : 'no longer'}: ${they} ${endInWords(now)}`;
    case 'unsettled':
      return 'could not be settled: there are too many ways to look through';
  }
}

/** The sentence for customers who cannot book any more. */
export function lossInWords({ words, now }: CanBook): string {
  const some = now.who === undefined ? '' : ` (${now.who})`;
  return `${words}${some} can no longer book: they ${endInWords(now)}.`;
}

/** The sentence for customers who are asked something twice. */
export function twiceInWords({ words, now: { who, at } }: CanBook): string {
  const some = who === undefined ? '' : ` (${who})`;
  return `${words}${some} are asked twice at “${at}”.`;
}

function changeOf(row: CanBook): CustomersFaring['change'] {
  if (row.before === undefined) return 'none';
  if (cannotBookAnyMore([row]).length > 0) return 'cannot book any more';
  if (askedTwiceNow([row]).length > 0) return 'asked twice';
  return row.before.can === row.now.can ? 'none' : 'better';
}

/** Who can book, as a page tells it. */
export const customersInWords = (rows: readonly CanBook[]): CustomersFaring[] =>
  rows.map((row) => ({
    id: row.id,
    words: row.words,
    faring: faringInWords(row),
    canBook: row.now.can === 'yes' || row.now.can === 'asked twice',
    change: changeOf(row),
    events: row.now.events,
  }));

/** Who can book, for a terminal: in one line where everybody can. */
export function customersReport(rows: readonly CanBook[]): string[] {
  if (rows.length === 0) return [];
  const said = rows.map((row) => [row.words, faringInWords(row)] as const);
  if (said.every(([, faring]) => faring === 'yes')) return ['who can book: everybody'];
  return ['who can book:', ...said.map(([words, faring]) => `    ${words}: ${faring}`)];
}

/**
 * Customers who cannot book any more, as an error of a flow that takes another one's place, with all
 * after the first under it; none where all can book who could.
 */
export function lossProblems(rows: readonly CanBook[]): Problem[] {
  const [first, ...others] = cannotBookAnyMore(rows).map((row): Problem => ({
    code: 'cannot-book',
    severity: 'error',
    pointer: '',
    message: lossInWords(row).slice(0, -1),
    events: row.now.events,
    about: row.id,
    mend: `lead them to the booking, or say with the words “${wordsToConfirm}” that it is meant`,
  }));
  if (first === undefined) return [];
  return [others.length === 0 ? first : { ...first, consequences: others }];
}

/** Why a change with which customers cannot book any more does not go live yet. */
export function mustBeConfirmed(rows: readonly CanBook[]): string {
  const [first, ...others] = cannotBookAnyMore(rows).map(lossInWords);
  const more =
    others.length === 0
      ? ''
      : ` Nor can ${others.length === 1 ? 'one more kind' : `${others.length} more kinds`} of customers.`;
  return `${first}${more} If that is meant, type “${wordsToConfirm}”.`;
}
