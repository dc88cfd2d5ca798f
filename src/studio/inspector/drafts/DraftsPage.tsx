import { useState } from 'react';
import { Badge, Button, Card, Flex, Link, SegmentedControl, Text } from '@radix-ui/themes';
import type { ListedDraft } from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import { objectionsInWords } from '../review/objectionsInWords.ts';
import { useWaitsForMe, WaitsForMe } from '../review/AskForReview.tsx';
import { DraftBadges } from '../review/DraftBadges.tsx';
import { ActionsMenu } from '../frame/ActionsMenu.tsx';
import { addressFor, callStaff, mayAct } from '../calls/calls.ts';
import { NameForm } from './NameForm.tsx';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import {
  askAgain,
  flow,
  NotDone,
  scope,
  useAnswer,
  useDeed,
  Waiting,
} from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { Quiet } from '../review/texts.tsx';
import words from './draftWords.json';
import pageWords from '../pages/words.json';

const states = { open: words.open, published: words.published, 'put away': words.kept } as const;
type State = keyof typeof states;

/** The drafts of a scope: open ones, and those that were published or put away. */
export function DraftsPage({ staff, scopes }: StaffPageProps) {
  const [state, setState] = useState<State>('open');
  const { answer, failure } = useAnswer('listDrafts', { query: { scope, flow, state } });
  const canEdit = mayAct(staff, 'editor', 'publisher');
  const { send: attempt, failure: refusal } = useDeed(
    (does: () => Promise<unknown>) => does(),
    () => askAgain('listDrafts'),
  );
  const begin = async () => {
    const name = `${words.draft}, ${shownTime(new Date().toISOString())}`;
    const { id } = await callStaff('beginDraft', { body: { scope, flow, name } });
    window.location.assign(addressFor(scope, { draft: id }));
  };
  const waiting = new Map(useWaitsForMe().map((each) => [each.draft, each]));
  const drafts = answer?.drafts
    .filter((each) => each.state === state)
    .toSorted((one, other) => Number(waiting.has(other.id)) - Number(waiting.has(one.id)));
  return (
    <Flex direction="column" gap="4">
      <Flex gap="3" align="center" justify="between" wrap="wrap">
        <SegmentedControl.Root
          aria-label={words.which}
          value={state}
          onValueChange={(chosen) => setState(chosen as State)}
        >
          {Object.entries(states).map(([name, label]) => (
            <SegmentedControl.Item key={name} value={name}>
              {label}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
        {canEdit && <Button onClick={() => attempt(begin)}>{words.begin}</Button>}
      </Flex>
      <NotDone failure={refusal} />
      {state === 'open' && drafts !== undefined && (
        <WaitsForMe scopes={scopes} but={drafts.map(({ id }) => id)} />
      )}
      {drafts === undefined && <Waiting failure={failure} />}
      {drafts?.length === 0 && (
        <Text as="p" color="gray">
          {words.none}
        </Text>
      )}
      <Flex asChild direction="column" gap="2">
        <ul>
          {drafts?.map((draft) => (
            <Entry
              key={draft.id}
              draft={draft}
              waits={waiting.get(draft.id)}
              canEdit={canEdit}
              attempt={attempt}
            />
          ))}
        </ul>
      </Flex>
    </Flex>
  );
}

interface EntryProps {
  draft: ListedDraft;
  /** What it waits for of who is signed in */
  waits: ReturnType<typeof useWaitsForMe>[number] | undefined;
  canEdit: boolean;
  attempt: (does: () => Promise<unknown>) => void;
}

function Entry({ draft, waits, canEdit, attempt }: EntryProps) {
  const { id, name, state, what, changedAt, changedBy, present, objections } = draft;
  const [isNaming, setNaming] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const link = addressFor(scope, { draft: id });
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(link, window.location.href).href);
    setCopied(true);
  };
  const rename = (next: string) => {
    setNaming(false);
    attempt(() => callStaff('renameDraft', { params: { id }, body: { name: next } }));
  };
  const change = (label: string, call: 'putDraftAway' | 'reopenDraft') => ({
    label,
    onSelect: () => attempt(() => callStaff(call, { params: { id } })),
  });
  const says = waits?.says ?? objectionsInWords(objections).join(' ');
  const told = [what !== name && what, state === 'open' && says].filter(Boolean).join(' · ');
  return (
    <Card asChild>
      <li>
        <Flex gap="3" align="center" wrap="wrap">
          <Flex direction="column" gap="1" flexGrow="1" flexBasis="320px" minWidth="0">
            <Flex gap="2" align="center" wrap="wrap">
              {isNaming ? (
                <NameForm name={name} onClose={() => setNaming(false)} onName={rename} />
              ) : (
                <Link href={link} weight="medium" underline="hover">
                  {name}
                </Link>
              )}
              {waits !== undefined && <Badge>{waits.badge}</Badge>}
              {state === 'open' && (
                <DraftBadges
                  objections={objections}
                  asked={waits === undefined ? draft.asked : []}
                  approvedBy={draft.approvedBy}
                  isBehind={draft.isBehind}
                />
              )}
            </Flex>
            {told !== '' && <Text size="2">{told}</Text>}
            <Quiet>
              {fillWords(words.changedBy, { name: changedBy, at: shownTime(changedAt) })}
              {present.length > 0 &&
                ` · ${fillWords(words.inIt, { names: [...new Set(present.map((each) => each.name))].join(', ') })}`}
            </Quiet>
          </Flex>
          {state === 'open' && (
            <Button asChild variant={waits === undefined ? 'surface' : 'soft'}>
              <a href={addressFor(scope, { page: 'review', draft: id })}>{pageWords.review}</a>
            </Button>
          )}
          <ActionsMenu
            label={pageWords.more}
            items={[
              { label: isCopied ? words.copied : words.copyLink, onSelect: () => attempt(copy) },
              ...(canEdit ? [{ label: words.rename, onSelect: () => setNaming(true) }] : []),
              ...(canEdit && state === 'open' ? [change(words.putAway, 'putDraftAway')] : []),
              ...(canEdit && state === 'put away' ? [change(words.reopen, 'reopenDraft')] : []),
            ]}
          />
        </Flex>
      </li>
    </Card>
  );
}
