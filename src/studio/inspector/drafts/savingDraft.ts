/**
 * Saving a draft, as data: what follows from each thing that happens. Pure: `draftSaver.ts` makes the
 * calls and waits.
 */
import type { FlowFiles, Op, ScopeName, DraftPresence } from '../../../contract/staff.gen.ts';
import { isSameFiles } from '../../../edits/changes.ts';
import { mergeFiles, withMine } from '../../../edits/merge.ts';
import { opBetween } from '../../../edits/op.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import {
  changesSince,
  filesThere,
  withAnswers,
  isQuiet,
  isSaved,
  andThen,
  type CallFailure,
  type DraftBase,
  type DraftCall,
  type SavingState,
  type SavingEvent,
  type Stepped,
  type Unsaved,
} from './savingState.ts';
import { answered, bringIn, fail, failed, withState } from './savingAnswers.ts';
import words from './draftWords.json';

export interface OpenedDraft {
  readonly flow: string;
  readonly scope: ScopeName;
  readonly live: DraftFiles;
  readonly opened: DraftBase | undefined;
  /** What the tab has kept */
  readonly unsaved: Unsaved | undefined;
  /** The name of the opened draft, where nobody has given it that name */
  readonly givenName?: string | undefined;
}

/** A draft that is opened, or what is live, with what the tab has kept of it. */
export function openSaving({
  flow,
  scope,
  live,
  opened,
  unsaved,
  givenName,
}: OpenedDraft): SavingState {
  // A draft that was published is done with: the next change begins another.
  const isOpen = opened !== undefined && opened.state !== 'published';
  const from = unsaved?.base ?? opened?.files ?? { ...live, answers: '' };
  const isOfDraft = unsaved === undefined || unsaved.revision > 0;
  const saving: SavingState = {
    flow,
    scope,
    base: isOpen
      ? {
          ...opened,
          ...(unsaved && isOfDraft && { revision: unsaved.revision, files: unsaved.base }),
        }
      : undefined,
    from,
    ops: unsaved?.ops ?? [],
    sent: unsaved?.sent ?? 0,
    mine: withAnswers(unsaved?.files ?? from, from),
    openedName: opened?.name,
    title: () => undefined,
    givenName,
    others: unsaved?.others ?? opened?.files,
    call: undefined,
    isTelling: false,
    failure: undefined,
    met: undefined,
    lost: undefined,
    present: [],
    openNotes: 0,
  };
  if (!isOpen || isOfDraft) return saving;
  const { revision, files: theirs } = opened;
  return bringIn(saving, { revision, theirs, since: withAnswers(unsaved.base, theirs) })[0];
}

/** What follows from an event. */
export function stepSaving(saving: SavingState, event: SavingEvent): Stepped {
  switch (event.is) {
    case 'changed':
      return changed(saving, event);
    case 'paused':
      return goOn(saving);
    case 'asked': {
      const { base } = saving;
      if (base === undefined || !isQuiet(saving)) return [saving, []];
      return begins(saving, { ...event.asked, draft: base.id, base: base.revision });
    }
    case 'tick':
      return tick(saving);
    case 'heard':
      return heardOf({ ...saving, isTelling: false }, event.heard);
    case 'not heard':
      return fail({ ...saving, isTelling: false, present: [] }, event.failure);
    case 'answered':
      return saving.call === undefined
        ? [saving, []]
        : andThen(answered({ ...saving, call: undefined }, saving.call, event.answer), goOn);
    case 'failed':
      return saving.call === undefined
        ? [saving, []]
        : notDone({ ...saving, call: undefined }, saving.call.of, event.failure);
    case 'named':
      return [named(saving, event.name), []];
    case 'reopened':
      return goOn(withState(saving, 'open'));
    case 'chosen':
      return chosen(saving, event.files);
    case 'put off':
      return [saving.met?.isLive === true ? { ...saving, met: undefined } : saving, []];
    case 'had back':
      return hadBack(saving);
    case 'left':
      return [{ ...saving, lost: undefined }, []];
  }
}

function notDone(saving: SavingState, call: DraftCall, failure: CallFailure): Stepped {
  const { next, isToRead = false } = failed(saving, call, failure);
  return andThen(next, (now) =>
    isToRead && now.base !== undefined
      ? begins(now, { kind: 'read', draft: now.base.id })
      : [now, []],
  );
}

type EventOf<Is extends SavingEvent['is']> = Extract<SavingEvent, { is: Is }>;

function changed(
  saving: SavingState,
  { files, ops, title = saving.title }: EventOf<'changed'>,
): Stepped {
  const { mine, met } = saving;
  const now = withAnswers(files, mine);
  if (isSameFiles(mine, now)) return [{ ...saving, title }, []];
  const made = ops.length > 0 ? ops : [opBetween(mine, now, words.changes)];
  const all = { ...saving, mine: now, ops: [...saving.ops, ...made], title };
  const isUndone = saving.sent === 0 && isSameFiles(filesThere(saving), now);
  const next = isUndone ? { ...all, ops: [] } : all;
  if (met !== undefined && met.isLive !== true) {
    // Whatever is typed meanwhile may meet theirs as well, or no longer.
    return andThen(bringIn({ ...next, met: undefined }, met), (after) =>
      after.met === undefined ? goOn(after) : [after, []],
    );
  }
  return [next, isSaved(next) ? [] : [{ do: 'wait' }]];
}

const named = (saving: SavingState, name: string): SavingState => ({
  ...saving,
  base: saving.base && { ...saving.base, name },
  givenName: undefined,
});

function hadBack(saving: SavingState): Stepped {
  const { lost, mine } = saving;
  if (lost === undefined) return [saving, []];
  const files = withMine(mine, lost.conflicts);
  return [{ ...saving, lost: undefined }, [{ do: 'edit', files, label: words.hadBack }]];
}

function heardOf(saving: SavingState, heard: DraftPresence): Stepped {
  const { base } = saving;
  if (base === undefined) return [saving, []];
  const { present, openNotes, meanwhile } = heard;
  const known = { ...saving, base: { ...base, meanwhile }, present, openNotes };
  return andThen(goOn(withState(known, heard.state)), (now) => {
    const isNews = now.base !== undefined && heard.revision > now.base.revision;
    if (!isQuiet(now) || !isNews) return [now, []];
    return begins(now, { kind: 'read', draft: now.base.id });
  });
}

function chosen(saving: SavingState, files: FlowFiles): Stepped {
  const { met, base, flow, others, mine } = saving;
  if (met === undefined || base === undefined || saving.call !== undefined) return [saving, []];
  if (met.isLive === true) {
    const changes = changesSince(base.files, files) ?? {};
    const { id: draft, revision } = base;
    return begins(saving, { kind: 'catch up', draft, base: revision, changes, onto: met.onto });
  }
  const since = met.since ?? base.files;
  const known = { base: since, mine: others ?? since, theirs: met.theirs };
  const now = {
    ...saving,
    others: mergeFiles(flow, known).files,
    base: { ...base, revision: met.revision, files: met.theirs },
    met: undefined,
    failure: undefined,
    mine: files,
    ops: changesSince(met.theirs, files) && [opBetween(met.theirs, files, words.chosen)],
    sent: 0,
  };
  return andThen(
    [
      { ...now, ops: now.ops ?? [] },
      [
        { do: 'show', since: mine, files: withMine(met.merged, met.conflicts) },
        { do: 'edit', files, label: words.chosen },
      ],
    ],
    goOn,
  );
}

const begins = (saving: SavingState, of: DraftCall): Stepped => [
  { ...saving, call: { of, mine: saving.mine } },
  [{ do: 'call', call: of }],
];

/** Begins the next call, if there is something to send and none is under way. */
function goOn(saving: SavingState): Stepped {
  const { base, call, met, failure, mine } = saving;
  if (call !== undefined) return [saving, []];
  const isHeld = met !== undefined || base?.state === 'put away';
  const isRefused = failure?.refused !== undefined && isSameFiles(failure.refused, mine);
  if (isHeld || isRefused) return [saving, []];
  if (!isSaved(saving)) return send(saving);
  const free = { ...saving, failure: undefined };
  const name = ownName(free);
  return name === undefined ? [free, []] : begins(free, { kind: 'rename', draft: base!.id, name });
}

/** The name that a draft is to have which nobody has named; undefined: it has it. */
function ownName({ title, givenName, base }: SavingState): string | undefined {
  if (givenName === undefined || base?.name !== givenName) return undefined;
  const name = nameFrom(title() ?? words.draft);
  return name === givenName ? undefined : name;
}

const nameFrom = (text: string) => text.slice(0, 120);

/** A call takes some megabytes, with the files. */
const mostCharacters = 500_000;

/** More edits than a call takes, and what was only typed, are one that sets all of it. */
function toSend({ base, mine, ops, sent }: SavingState): readonly Op[] {
  const isTyped = ops.every(({ edit, undoes }) => edit === 'set' && undoes === undefined);
  const isMuch = ops.length > 500 || JSON.stringify(ops).length > mostCharacters;
  const isOne = (sent === 0 && isTyped) || isMuch;
  if (!isOne || ops.length === 1) return ops;
  return [opBetween(base!.files, mine, ops.at(-1)?.label ?? words.changes)];
}

function send(saving: SavingState): Stepped {
  const { base, scope, flow, openedName, title, givenName, mine } = saving;
  if (base === undefined) {
    const name = nameFrom(openedName ?? title() ?? saving.ops.at(-1)?.label ?? words.draft);
    const call = { kind: 'begin', scope, flow, name } as const;
    return begins({ ...saving, givenName: openedName === undefined ? name : givenName }, call);
  }
  const ops = toSend(saving);
  const changes = changesSince(base.files, mine) ?? {};
  return begins(
    { ...saving, ops, sent: ops.length },
    {
      kind: 'save',
      draft: base.id,
      base: base.revision,
      changes,
      ops,
      what: ops.at(-1)?.label ?? words.changes,
    },
  );
}

function tick(saving: SavingState): Stepped {
  const { base, call, isTelling } = saving;
  if (base === undefined || call !== undefined) return goOn(saving);
  if (isTelling) return [saving, []];
  return [{ ...saving, isTelling: true }, [{ do: 'tell', draft: base.id }]];
}
