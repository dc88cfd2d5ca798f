/**
 * Saving a draft, as data: what follows from each thing that happens. Pure: `draftSaver.ts` makes the
 * calls and waits.
 */
import type { FlowFiles, ScopeName, DraftPresence } from '../../../contract/staff.gen.ts';
import { mergeFiles, withMine } from '../../../files/json/mergeFiles.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import type { Unsaved } from './unsaved.ts';
import {
  changesSince,
  withAnswers,
  isSaved,
  andThen,
  type DraftBase,
  type SavingState,
  type SavingEvent,
  type Stepped,
} from './savingState.ts';
import { tick, begins, goOn } from './savingNext.ts';
import { bringIn, withState } from './takingIn.ts';
import { answered, failed, fail } from './savingAnswers.ts';
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
    live: { ...live, answers: '' },
    base: isOpen
      ? {
          ...opened,
          ...(unsaved && isOfDraft && { revision: unsaved.revision, files: unsaved.base }),
        }
      : undefined,
    from,
    mine: unsaved?.files ?? from,
    what: unsaved?.what ?? '',
    openedName: opened?.name,
    title: () => undefined,
    givenName,
    others: unsaved?.others ?? opened?.files,
    unanswered: unsaved?.unanswered,
    call: undefined,
    wanted: [],
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
    case 'asked':
      return goOn({ ...saving, wanted: [...saving.wanted, { ...event.asked, mine: saving.mine }] });
    case 'tick':
      return tick(saving);
    case 'heard':
      return heardOf({ ...saving, isTelling: false }, event.heard);
    case 'not heard':
      return fail({ ...saving, isTelling: false, present: [] }, event.failure);
    case 'answered':
      return saving.call === undefined
        ? [saving, []]
        : answered({ ...saving, call: undefined }, saving.call, event.answer);
    case 'failed':
      return saving.call === undefined
        ? [saving, []]
        : failed({ ...saving, call: undefined }, saving.call, event.failure);
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

type EventOf<Is extends SavingEvent['is']> = Extract<SavingEvent, { is: Is }>;

function changed(
  saving: SavingState,
  { files, what, title = saving.title }: EventOf<'changed'>,
): Stepped {
  const next = { ...saving, mine: files, what, title };
  const { met } = saving;
  if (met !== undefined && met.isLive !== true) {
    // Whatever is typed meanwhile may meet theirs as well, or no longer.
    return andThen(bringIn({ ...next, met: undefined }, met), (now) =>
      now.met === undefined ? goOn(now) : [now, []],
    );
  }
  return [next, isSaved(next) ? [] : [{ do: 'wait' }]];
}

function hadBack(saving: SavingState): Stepped {
  const { lost, base, mine } = saving;
  if (lost === undefined || base === undefined) return [saving, []];
  const files = withMine(withAnswers(mine, base.files), lost.conflicts, lost.mine);
  return [{ ...saving, lost: undefined }, [{ do: 'edit', files, label: words.hadBack }]];
}

function heardOf(saving: SavingState, heard: DraftPresence): Stepped {
  const { base } = saving;
  if (base === undefined) return [saving, []];
  const { present, openNotes, meanwhile } = heard;
  const known = { ...saving, base: { ...base, meanwhile }, present, openNotes };
  return andThen(goOn(withState(known, heard.state)), (now) => {
    const isQuiet = now.call === undefined && now.met === undefined && isSaved(now);
    const isNews = now.base !== undefined && heard.revision > now.base.revision;
    if (!isQuiet || !isNews) return [now, []];
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
  const ours = withMine(met.merged, met.conflicts, met.mine);
  return andThen(
    [
      {
        ...saving,
        others: mergeFiles(flow, known).files,
        base: { ...base, revision: met.revision, files: met.theirs },
        met: undefined,
        failure: undefined,
        mine: files,
        what: words.chosen,
      },
      [
        { do: 'show', since: mine, files: ours },
        { do: 'edit', files, label: words.chosen },
      ],
    ],
    goOn,
  );
}
