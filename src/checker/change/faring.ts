import type { FlowEvent, Problem } from '../../engine/types.ts';

/** Visitors who fare worse with a flow than with the one whose place it takes, in words. */
export interface Faring {
  /** The same for the same visitors, whatever flow they are told of. */
  readonly id: string;
  /** Leaves: they press a button out of the visit that was not there before; nobody has to. */
  readonly is: 'lost' | 'twice' | 'unsettled' | 'leaves';
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

/** Those who are lost, and of whom that is not meant. */
export const lostOf = (faring: readonly Faring[], meant: Meant = []): Faring[] =>
  faring.filter(({ id, is }) => is === 'lost' && meant !== 'all' && !meant.includes(id));

/** Whether some visitors can no longer come to the goal, or it is not known whether they can. */
export const isLoss = ({ is }: Pick<Faring, 'is'>): boolean => is === 'lost' || is === 'unsettled';

const remarks: Readonly<Partial<Record<Faring['is'], string>>> = {
  twice: 'asked-twice',
  leaves: 'new-way-out',
};

/** Whether a problem is told with those who fare otherwise, and need not be told again. */
export const isRemark = ({ code }: Pick<Problem, 'code'>): boolean =>
  Object.values(remarks).includes(code);

/** Whoever fares worse, as problems of the new flow: an error for those who are lost until that is meant. */
export function problemsOfChange(faring: readonly Faring[], meant: Meant = []): Problem[] {
  const lost = lostOf(faring, meant);
  const what = ({ id, sentence, events }: Faring) => ({
    pointer: '',
    message: sentence,
    events,
    about: id,
  });
  return [
    ...lost.map((one): Problem => ({ code: 'cannot-book', severity: 'error', mend, ...what(one) })),
    ...faring.flatMap((one): Problem[] => {
      const code = remarks[one.is];
      return code === undefined ? [] : [{ code, severity: 'warning', ...what(one) }];
    }),
  ];
}

/** Whether nothing is wrong with a flow, whoever is lost by it. */
export const isSound = (problems: readonly Pick<Problem, 'code' | 'severity'>[]): boolean =>
  problems.every(({ code, severity }) => severity !== 'error' || code === 'cannot-book');
