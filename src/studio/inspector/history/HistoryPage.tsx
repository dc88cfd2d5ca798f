import { useState } from 'react';
import { Badge, Box, Button, Card, Flex, Link, Switch, Text } from '@radix-ui/themes';
import type {
  ExperimentSummary,
  Publication,
  PublicationHistory,
} from '../../../contract/staff.gen.ts';
import { ComparedChange, Folded } from '../changes/ShownChange.tsx';
import { ActionsMenu } from '../frame/ActionsMenu.tsx';
import { fillWords } from '../words.ts';
import { addressFor, callStaff, mayAct, type Staff } from '../calls/calls.ts';
import { clocksInWords } from '../pages/clocksInWords.ts';
import { PublishForm, PublishOutcome, type PublishResult } from '../review/PublishForm.tsx';
import styles from './History.module.css';
import { followingOf, nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import { comparisons } from './comparisons.ts';
import { FollowState } from './FollowState.tsx';
import { NotFollowed } from './NotFollowed.tsx';
import { UnderWayCount } from '../review/UnderWayCount.tsx';
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
import { Notice, Quiet, TextLine } from '../review/texts.tsx';
import words from '../pages/words.json';

/** Who published what, when and why; what is going to be; and taking back. */
export function HistoryPage({ staff, scopes, shop }: StaffPageProps) {
  const [older, setOlder] = useState<readonly Publication[]>([]);
  const [next, setNext] = useState<number | null>();
  const [outcome, setOutcome] = useState<PublishResult>();
  const { answer, failure } = useAnswer('readHistory', { query: { scope, flow } });
  const canSee = mayAct(staff, 'viewer', 'editor', 'publisher');
  const experiments =
    useAnswer('listExperiments', canSee ? { query: { scope, flow } } : undefined).answer
      ?.experiments ?? [];
  if (answer === undefined) return <Waiting failure={failure} />;
  const again = () => {
    // What was the end of a page is not any more.
    setOlder([]);
    setNext(undefined);
    return askAgain('readHistory');
  };
  const done = (of: PublishResult) => {
    setOutcome(of);
    void again();
  };
  const before = next === undefined ? answer.next : next;
  const showOlder = async () => {
    const page = await callStaff('readHistory', {
      query: { scope, flow, ...(before !== null && { before }) },
    });
    setOlder([...older, ...page.publications]);
    setNext(page.next);
  };
  const publications = [...answer.publications, ...older];
  const canPublish = mayAct(staff, 'publisher');
  const isOwn = answer.follows === scope;
  const live = publications.find(({ sequence }) => sequence === answer.live);
  const backWords = live?.around == null ? words.follow : words.giveUp;
  return (
    <div className={styles.page}>
      <Flex direction="column" gap="4" minWidth="0">
        <Quiet>
          {isOwn ? (
            words.ownVersion
          ) : (
            <>
              {fillWords(words.following, { scope: nameOfScope(scopes, answer.follows) })}{' '}
              <Link underline="always" href={addressFor(answer.follows, { page: 'history' })}>
                {words.otherHistory}
              </Link>
            </>
          )}
        </Quiet>
        <NotFollowed history={answer} scopes={scopes} />
        {answer.unserved !== null && (
          <Notice color="red" isAlert>
            {fillWords(words.unserved, {
              since: shownTime(answer.unserved.since),
              reason: answer.unserved.reason,
            })}
          </Notice>
        )}
        <Schedules history={answer} canCallOff={canPublish} onChanged={again} />
        {outcome !== undefined && <PublishOutcome key={JSON.stringify(outcome)} of={outcome} />}
        {publications.length === 0 && <p>{words.none}</p>}
        <ol className={styles.timeline} aria-label={words.history}>
          {publications.map((each, index) => (
            <Entry
              key={each.sequence}
              entry={each}
              former={publications[index + 1]}
              live={live}
              history={answer}
              experiments={experiments}
              staff={staff}
              following={followingOf(
                scopes,
                scope,
                answer.around,
                (isOwn ? live : each)?.around != null,
              )}
              onDone={done}
            />
          ))}
        </ol>
        {before !== null && (
          <div>
            <Button variant="surface" color="gray" onClick={() => void showOlder()}>
              {words.older}
            </Button>
          </div>
        )}
      </Flex>
      <Flex asChild direction="column" gap="4">
        <aside aria-label={words.settings}>
          <ReviewRule needed={answer.needsApproval} canChange={canPublish} onChanged={again} />
          {shop !== '' && <SeenAt shop={shop} />}
          <FollowState history={answer} scopes={scopes} />
          {canPublish && scope !== 'everybody' && isOwn && (
            <Folded title={backWords}>
              <PublishForm
                label={backWords}
                send={(given) =>
                  callStaff('followAround', { body: { scope, flow, live: answer.live, ...given } })
                }
                onDone={done}
              />
            </Folded>
          )}
        </aside>
      </Flex>
    </div>
  );
}

interface RuleProps {
  needed: boolean;
  canChange: boolean;
  onChanged: () => unknown;
}

/** Whether somebody else has to approve before anything is published here. */
function ReviewRule({ needed, canChange, onChanged }: RuleProps) {
  const change = useDeed(
    (needsApproval: boolean) => callStaff('setReviewRule', { body: { scope, needsApproval } }),
    onChanged,
  );
  if (!canChange) {
    return <Quiet>{needed ? words.needsApproval : words.needsNoApproval}</Quiet>;
  }
  return (
    <Card>
      <Flex asChild gap="3" align="center" justify="between">
        <Text as="label" size="2">
          {words.reviewRule}
          <Switch checked={needed} onCheckedChange={change.send} />
        </Text>
      </Flex>
      <NotDone failure={change.failure} />
    </Card>
  );
}

interface SchedulesProps {
  history: PublicationHistory;
  canCallOff: boolean;
  onChanged: () => unknown;
}

/** What is going to be published, and what was refused when its time came. */
function Schedules({ history, canCallOff, onChanged }: SchedulesProps) {
  const callOff = useDeed(
    (id: string) => callStaff('callOffSchedule', { params: { id } }),
    onChanged,
  );
  const shown = history.schedules.filter(({ state }) => state === 'waiting' || state === 'refused');
  if (shown.length === 0) return null;
  return (
    <Flex asChild direction="column" gap="2">
      <section aria-label={words.schedules}>
        <NotDone failure={callOff.failure} />
        {shown.map(({ id, sentence, dueAt, by, state, reason, version }) => (
          <Card key={id}>
            <Flex gap="2" align="center" wrap="wrap">
              <Badge color={state === 'refused' ? 'red' : 'amber'}>{words.schedules}</Badge>
              <Text as="p" weight="medium">
                {sentence}
              </Text>
              <Flex gap="2" ml="auto">
                <Button asChild variant="surface" color="gray">
                  <a href={addressFor(scope, { version: version.id })}>{words.look}</a>
                </Button>
                {state === 'waiting' && canCallOff && (
                  <Button variant="soft" color="red" onClick={() => callOff.send(id)}>
                    {words.callOff}
                  </Button>
                )}
              </Flex>
            </Flex>
            <Quiet>
              {fillWords(words.due, { at: clocksInWords(dueAt, history.zones), by: by.name })}
            </Quiet>
            {reason !== null && (
              <Text as="p" size="2" color={state === 'refused' ? 'red' : 'amber'}>
                {`${state === 'refused' ? words.refused : words.triedAgain} ${reason}`}
              </Text>
            )}
          </Card>
        ))}
      </section>
    </Flex>
  );
}

/** Which version a shop's visitors had at a time. */
function SeenAt({ shop }: { shop: string }) {
  const [at, setAt] = useState('');
  const { answer, failure } = useAnswer(
    'readLiveAt',
    at === '' ? undefined : { query: { shop, flow, at } },
  );
  return (
    <Card>
      <TextLine label={words.seenAt} type="datetime-local" value={at} onChange={setAt} />
      <output>
        {answer?.version != null && (
          <>
            {`${answer.sentence} · ${answer.by.name} · ${shownTime(answer.at)} `}
            <a href={addressFor(scope, { version: answer.version.id })}>{words.openSeen}</a>
          </>
        )}
        {failure?.message}
      </output>
      {answer?.experiment != null && (
        <>
          <p>{fillWords(words.experimentThen, { name: answer.experiment.name })}</p>
          <ul>
            {answer.experiment.variants.map(({ name, share, version }) => (
              <li key={version}>
                {fillWords(words.variantThen, { name, share })}{' '}
                <a href={addressFor(scope, { version })}>{words.openSeen}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

interface EntryProps {
  entry: Publication;
  former: Publication | undefined;
  /** What is in force, as far as it was of this scope */
  live: Publication | undefined;
  history: PublicationHistory;
  experiments: readonly ExperimentSummary[];
  staff: Staff | null;
  following: ReturnType<typeof followingOf>;
  onDone: (outcome: PublishResult) => void;
}

function Entry(props: EntryProps) {
  const { entry, former, live, history, experiments, staff, following, onDone } = props;
  const [shown, setShown] = useState<'change' | 'take back'>();
  const { version, sentence, by, at, word, approvedBy } = entry;
  const isLive = entry.sequence === history.live;
  const isInUse = version !== null && version.id === live?.version?.id;
  const marks = [
    entry.isTakeBack && words.tookBack,
    entry.isFollowed && words.isFollowed,
    version === null && words.followedOn,
    ...experiments
      .filter(({ variants }) => variants.some((each) => each.version === version?.id))
      .map(({ name, ended }) =>
        fillWords(ended === null ? words.experimentRuns : words.experimentRan, { name }),
      ),
  ].filter((mark) => mark !== false);
  const notes = [
    word !== null && fillWords(words.inSpite, { word }),
    approvedBy.length > 0 && fillWords(words.approvedBy, { names: approvedBy.join(', ') }),
  ].filter((note) => note !== false);
  const compared = comparisons({ version, former: former?.version, live: live?.version });
  const goTo = (label: string, parts: Record<string, string> | undefined) =>
    parts === undefined
      ? []
      : [{ label, onSelect: () => window.location.assign(addressFor(scope, parts)) }];
  const toggle = (what: 'change' | 'take back', label: string) => (
    <Button
      variant="ghost"
      color="gray"
      aria-expanded={shown === what}
      onClick={() => setShown(shown === what ? undefined : what)}
    >
      {label}
    </Button>
  );
  return (
    <li data-live={isLive}>
      <Flex gap="4" align="center" wrap={{ initial: 'wrap', sm: 'nowrap' }}>
        <Box flexGrow="1" minWidth="0">
          <Flex gap="2" align="center" wrap="wrap">
            {isLive && <Badge color="green">{words.isInForce}</Badge>}
            <Text size={isLive ? '4' : '3'} weight="medium">
              {sentence}
            </Text>
            {marks.map((mark) => (
              <Badge key={mark} color="gray">
                {mark}
              </Badge>
            ))}
          </Flex>
          <Quiet>{[by.name, shownTime(at), ...notes].join(' · ')}</Quiet>
        </Box>
        {version !== null && (
          <Flex gap="4" align="center" flexShrink="0">
            {compared.former && toggle('change', words.whatChanged)}
            {!isInUse && mayAct(staff, 'publisher') && toggle('take back', words.takeBack)}
            <ActionsMenu
              label={words.more}
              items={[
                ...goTo(words.look, { version: version.id }),
                ...goTo(words.compareFormer, compared.former),
                ...goTo(words.compareLive, compared.live),
              ]}
            />
          </Flex>
        )}
      </Flex>
      {shown === 'change' && compared.former && (
        <ComparedChange from={compared.former.from} to={compared.former.to} hasPictures />
      )}
      {shown === 'take back' && version !== null && (
        <Box maxWidth={compared.live ? undefined : '480px'}>
          {compared.live && (
            <>
              <Text as="p" mb="2">
                {words.takesBack}
              </Text>
              <ComparedChange from={compared.live.to} to={compared.live.from} hasPictures />
            </>
          )}
          <UnderWayCount scope={scope} />
          <PublishForm
            label={words.takeBack}
            zones={history.zones}
            following={following}
            send={(given) =>
              callStaff('publishVersion', {
                params: { id: version.id },
                body: { scope, flow, live: history.live, ...given },
              })
            }
            onDone={(outcome) => {
              setShown(undefined);
              onDone(outcome);
            }}
          />
        </Box>
      )}
    </li>
  );
}
