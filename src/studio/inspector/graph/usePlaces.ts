import { useMemo, useState } from 'react';
import { moveStep } from '../../../edits/moveStep/moveStep.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import { filesAfter } from '../edit/editForms/makeEdit.ts';
import { verdictOf } from '../edit/mends/MendList.tsx';
import { useTries } from '../edit/mends/useTries.ts';
import { graphText } from './graphText.ts';

/** A step that a lifted one may come after. */
export interface MovePlace {
  /** Whether the checker takes the flow as it would be; undefined until that is known. */
  readonly isFine?: boolean;
  /** What would change, in words; undefined until that is known. */
  readonly outcome?: string;
}

/** The places of the lifted step, by the id of the step before each. */
type MovePlaces = Readonly<Record<string, MovePlace>>;

/**
 * Where a lifted step may go: nowhere that the move would be refused, and at each place the
 * checker's verdict, as soon as there is one.
 */
export function usePlaces(draft: FlowDraft): {
  /** Undefined while no step is lifted. */
  places: MovePlaces | undefined;
  /** Says which step has been lifted to move it; undefined when it is put down. */
  onLift: (step: string | undefined) => void;
  /** Says after which step it would come as it is held now: that verdict comes first. */
  onHold: (after: string | undefined) => void;
} {
  const [lifted, setLifted] = useState<string>();
  const [held, setHeld] = useState<string>();
  const { flow, text, forms, published } = draft;
  const possible = useMemo(() => {
    if (lifted === undefined || flow === undefined) return undefined;
    return Object.keys(flow.steps).flatMap((after) => {
      const files = filesAfter({ text, forms }, moveStep, { id: lifted, after });
      return files === undefined ? [] : [{ label: after, files }];
    });
  }, [lifted, flow, text, forms]);
  const first = useMemo(() => possible?.filter(({ label }) => label === held), [possible, held]);
  const ask = (some: typeof possible) => () => ({
    published,
    draft: { flow: text, forms },
    about: { tries: some ?? [] },
  });
  const all = useTries(possible, ask(possible));
  const now = useTries(first?.length === 1 ? first : undefined, ask(first));
  const tries = useMemo(() => [...all.tries, ...now.tries], [all.tries, now.tries]);
  const places = useMemo(() => {
    if (possible === undefined) return undefined;
    const judged = tries.map((one): [string, MovePlace] => [
      one.label,
      {
        isFine: one.errors === 0 && one.remarks.length === 0,
        outcome: [
          verdictOf(one),
          ...one.remarks,
          ...(one.errors > 0 ? [graphText('mendFollows')] : []),
        ].join(' '),
      },
    ]);
    return Object.fromEntries([
      ...possible.map(({ label }): [string, MovePlace] => [label, {}]),
      ...judged,
    ]);
  }, [possible, tries]);
  return { places, onLift: setLifted, onHold: setHeld };
}
