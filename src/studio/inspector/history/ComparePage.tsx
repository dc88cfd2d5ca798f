import { useState } from 'react';
import { Button, Flex, Grid } from '@radix-ui/themes';
import { ShownChange, useComparison } from '../changes/ShownChange.tsx';
import { SelectField } from '../../../page/ui/SelectField.tsx';
import { addressFor, mayAct, callStaff } from '../calls/calls.ts';
import { nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import { flow, scope, useAnswer, Waiting, useDeed } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import words from '../pages/words.json';
import type { FlowFiles } from '../../../contract/staff.gen.ts';
import { takeScreen } from '../changes/takeScreen.ts';
import { asSentence, fillWords } from '../words.ts';
import { changesSince } from '../drafts/savingState.ts';

const sides = ['from', 'to'] as const;

/** Any two versions or drafts, in words and in pictures; the address keeps which. */
export function ComparePage({ staff, scopes }: StaffPageProps) {
  const [chosen, setChosen] = useState(() => {
    const given = new URLSearchParams(window.location.search);
    return { from: given.get('from') ?? '', to: given.get('to') ?? '' };
  });
  const history = useAnswer('readHistory', { query: { scope, flow } });
  const drafts = useAnswer('listDrafts', { query: { scope, flow } });
  const live = useAnswer('listLiveScopes', {});
  const isComplete = chosen.from !== '' && chosen.to !== '';
  const { answer, failure, changes = [] } = useComparison(isComplete ? chosen : undefined);
  const versions = new Map<string, string>(
    (history.answer?.publications ?? []).flatMap(({ version, sentence, at, sequence }) => {
      const mark = sequence === history.answer?.live ? ` (${words.isInForce})` : '';
      return version === null
        ? []
        : [[`version:${version.id}`, `${sentence} · ${shownTime(at)}${mark}`] as const];
    }),
  );
  const others = (live.answer?.scopes ?? []).flatMap((each) => {
    const value = `version:${each.version.id}`;
    const label = `${nameOfScope(scopes, each.scope)}: ${each.version.sentence}`;
    return each.flow === flow && !versions.has(value) ? [{ value, label }] : [];
  });
  for (const reference of [chosen.from, chosen.to]) {
    const isOther = others.some(({ value }) => value === reference);
    if (reference.startsWith('version:') && !versions.has(reference) && !isOther) {
      versions.set(reference, words.anotherVersion);
    }
  }
  const groups = [
    { label: words.versions, options: [...versions].map(([value, label]) => ({ value, label })) },
    {
      label: words.drafts,
      options: (drafts.answer?.drafts ?? []).map(({ id, name, changedBy }) => ({
        value: `draft:${id}`,
        label: `${name} · ${changedBy}`,
      })),
    },
    { label: words.liveElsewhere, options: others },
  ];
  const choose = (side: (typeof sides)[number], value: string) => {
    const next = { ...chosen, [side]: value };
    setChosen(next);
    window.history.replaceState(null, '', addressFor(scope, { page: 'compare', ...next }));
  };
  const isThere = (step: string) =>
    answer?.screens.some((one) => one.step === step && one.change !== 'added') ?? false;
  return (
    <Flex direction="column" gap="4">
      <Grid columns={{ initial: '1', sm: '2' }} gap="4">
        {sides.map((side) => (
          <SelectField
            key={side}
            label={side === 'from' ? words.before : words.after}
            value={chosen[side]}
            placeholder={words.choose}
            groups={groups}
            onChange={(value) => choose(side, value)}
          />
        ))}
      </Grid>
      {isComplete && answer === undefined && <Waiting failure={failure} />}
      {answer !== undefined && (
        <ShownChange
          changes={changes}
          seen={{ scope, ...answer }}
          renderMore={(step) =>
            isThere(step) &&
            mayAct(staff, 'editor', 'publisher') && (
              <TakeScreen
                from={answer.before}
                step={step}
                title={changes.find(({ screen }) => screen?.step === step)?.screen?.title ?? ''}
              />
            )
          }
        />
      )}
    </Flex>
  );
}

interface TakeScreenProps {
  /** The files that have the screen as it is wanted */
  from: FlowFiles;
  step: string;
  title: string;
}

/** Begins a draft of what is live, with one screen as another version has it. */
function TakeScreen({ from, step, title }: TakeScreenProps) {
  const take = useDeed(async () => {
    const name = fillWords(words.taken, { title });
    const draft = await callStaff('beginDraft', { body: { scope, flow, name } });
    try {
      const changes = changesSince(draft.files, takeScreen(draft.files, from, step));
      if (changes !== undefined) {
        const body = { base: draft.revision, changes, what: name };
        await callStaff('saveDraft', { params: { id: draft.id }, body });
      }
      window.location.assign(addressFor(scope, { page: 'review', draft: draft.id }));
    } catch (error) {
      // Nobody wants the draft that was begun for it.
      await callStaff('putDraftAway', { params: { id: draft.id } }).catch(() => undefined);
      throw error;
    }
  });
  return (
    <div>
      <Button variant="soft" color="gray" disabled={take.isBusy} onClick={() => take.send()}>
        {words.takeScreen}
      </Button>
      {take.failure && <p role="alert">{asSentence(take.failure.message)}</p>}
    </div>
  );
}
