import type { FlowEvent, Problem } from '../../engine/types.ts';

/** Visitors who fare worse with a flow than with the one whose place it takes, in words. */
export interface Faring {
  /** The same for the same visitors, whatever flow they are told of. */
  readonly id: string;
  readonly is: 'lost' | 'twice' | 'unsettled';
  /** Whether all visitors are meant. */
  readonly isEverybody: boolean;
  /** "Customers who press “Select a time” on “Way to come”". */
  readonly who: string;
  /** "they end at “Lead form”". */
  readonly fate: string;
  /** The whole sentence, without its full stop. */
  readonly sentence: string;
  /** The shortest such visit, to be played. */
  readonly events: readonly FlowEvent[];
}

/** What has been typed as meant: visitors who are lost, by their ids; or whoever is. */
export type Meant = 'all' | readonly string[];

/** The mend of every loss. */
const mend =
  'lead them to the goal; or say, where that is asked for, that it is meant for just these visitors';

/** Those who are lost, or of whom it is not known, and of whom that is not meant. */
export const lostOf = (faring: readonly Faring[], meant: Meant = []): Faring[] =>
  faring.filter(({ id, is }) => is !== 'twice' && meant !== 'all' && !meant.includes(id));

/** Whoever fares worse, as problems of the new flow: an error for those who are lost until that is meant. */
export function problemsOfChange(faring: readonly Faring[], meant: Meant = []): Problem[] {
  const lost = lostOf(faring, meant).filter(({ is }) => is === 'lost');
  const what = ({ id, sentence, events }: Faring) => ({
    pointer: '',
    message: sentence,
    events,
    about: id,
  });
  return [
    ...lost.map((one): Problem => ({ code: 'cannot-book', severity: 'error', mend, ...what(one) })),
    ...faring
      .filter(({ is }) => is === 'twice')
      .map((one): Problem => ({ code: 'asked-twice', severity: 'warning', ...what(one) })),
  ];
}

/** Whether nothing is wrong with a flow, whoever is lost by it. */
export const isSound = (problems: readonly Pick<Problem, 'code' | 'severity'>[]): boolean =>
  problems.every(({ code, severity }) => severity !== 'error' || code === 'cannot-book');
