/** What of a draft is sent or asked for next. */
import type { FlowFiles } from '../../../contract/staff.gen.ts';
import { isSameDraft } from '../edit/draft/draftFiles.ts';
import {
  changesSince,
  withAnswers,
  isSaved,
  andThen,
  type DraftWish,
  type DraftCall,
  type SavingState,
  type Stepped,
} from './savingState.ts';
import words from './draftWords.json';

export const begins = (
  saving: SavingState,
  call: DraftCall,
  also: Partial<SavingState> = {},
): Stepped => [{ ...saving, ...also, call }, [{ do: 'call', call }]];

/** Begins the next call, if there is something to send or to ask for and none is under way. */
export function goOn(saving: SavingState): Stepped {
  const { base, call, met, wanted, failure, mine } = saving;
  if (call !== undefined) return [saving, []];
  const [first] = wanted;
  if (first !== undefined && (first.kind === 'rename' || first.kind === 'reopen')) {
    return beginWanted(saving, first);
  }
  const isHeld = met !== undefined || base?.state === 'put away';
  const isRefused = failure?.refused !== undefined && isSameDraft(failure.refused, mine);
  if (!isHeld && !isRefused && !isSaved(saving)) return send(saving);
  const free = isHeld || isRefused ? saving : { ...saving, failure: undefined };
  if (!isHeld && !isRefused) {
    const name = ownName(free);
    if (name !== undefined) return begins(free, { kind: 'rename', draft: base!.id, name });
  }
  if (first === undefined) return [free, []];
  if (first.kind === 'save') return andThen(settleWish(free, first), goOn);
  if (isRefused || met !== undefined) {
    return andThen(refuseWish(saving, first, failure?.why ?? words.meeting), goOn);
  }
  return beginWanted(free, first);
}

/** The name that a draft is to have which nobody has named; undefined: it has it. */
function ownName({ title, givenName, base }: SavingState): string | undefined {
  if (givenName === undefined || base?.name !== givenName) return undefined;
  const name = nameFrom(title() ?? words.draft);
  return name === givenName ? undefined : name;
}

const nameFrom = (text: string) => text.slice(0, 120);

function send(saving: SavingState): Stepped {
  const { base, scope, flow, openedName, title, what, givenName, unanswered, mine } = saving;
  if (base === undefined) {
    const name = nameFrom(openedName ?? title() ?? (what || words.draft));
    const call = { kind: 'begin', scope, flow, name } as const;
    return begins(saving, call, { givenName: openedName === undefined ? name : givenName });
  }
  // What may have arrived, although its answer did not, is sent again as it was.
  const sending = unanswered ?? {
    base: base.revision,
    files: withAnswers(mine, base.files),
    what: (what || words.changes).slice(0, 200),
  };
  const changes = changesSince(base.files, sending.files);
  if (changes === undefined) return goOn({ ...saving, unanswered: undefined });
  const { base: onto, what: after } = sending;
  const call = { kind: 'save', draft: base.id, base: onto, changes, what: after } as const;
  return begins(saving, call, { unanswered: sending });
}

function beginWanted(saving: SavingState, asked: DraftWish): Stepped {
  const { base, live } = saving;
  if (base === undefined) {
    return asked.kind === 'restore'
      ? andThen(settleWish(saving, asked, live), goOn)
      : andThen(settleWish(saving, asked), goOn);
  }
  const { id: draft, revision } = base;
  switch (asked.kind) {
    case 'rename':
      return begins(saving, { kind: 'rename', draft, name: asked.name });
    case 'reopen':
      return begins(saving, { kind: 'reopen', draft });
    case 'catch up':
      return begins(saving, { kind: 'catch up', draft, base: revision });
    case 'restore':
      return begins(saving, { kind: 'restore', draft, base: revision, which: asked.which });
    case 'save':
      return andThen(settleWish(saving, asked), goOn);
  }
}

const without = ({ wanted }: SavingState, { id }: DraftWish) =>
  wanted.filter((each) => each.id !== id);

export const settleWish = (saving: SavingState, asked: DraftWish, files?: FlowFiles): Stepped => [
  { ...saving, wanted: without(saving, asked) },
  [{ do: 'done', id: asked.id, ...(files !== undefined && { files }) }],
];

export const refuseWish = (saving: SavingState, asked: DraftWish, why: string): Stepped => [
  { ...saving, wanted: without(saving, asked) },
  [{ do: 'refused', id: asked.id, why }],
];

export function tick(saving: SavingState): Stepped {
  const { base, call, isTelling } = saving;
  if (base === undefined || call !== undefined) return goOn(saving);
  if (isTelling) return [saving, []];
  return [{ ...saving, isTelling: true }, [{ do: 'tell', draft: base.id }]];
}
