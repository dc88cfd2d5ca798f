import { useMemo, useRef, useState } from 'react';
import { Box, Button, Card, Flex, Grid, Link, Text } from '@radix-ui/themes';
import type {
  JournalledVisit,
  JournalRecord,
  VersionOfVisit,
} from '../../../contract/staff.gen.ts';
import type { ShopSettings } from '../../../contract/types.gen.ts';
import { flowLabel } from '../../../engine/snapshot.ts';
import type { Flow } from '../../../engine/types.ts';
import { factsOf, personasOf, settingsFor } from '../../simulation/personas.ts';
import { knownFromStart } from '../../../checker/explore/shortestVisit.ts';
import { FoundList } from '../appointments/FindPage.tsx';
import { comparedVersions } from '../history/comparisons.ts';
import { loadShopSettings } from '../loadShopSettings.ts';
import { personaFor } from '../persona/personaFor.ts';
import { PhoneFrame } from '../player/PhoneFrame.tsx';
import { addressFor } from '../calls/calls.ts';
import { loadVersionFlow } from './useVersionFlow.ts';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import { Bars } from '../plots/Bars.tsx';
import { Panel } from '../plots/Panel.tsx';
import { scope, useAnswer, useLoaded, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { visitLink } from '../visit/visitFile.ts';
import { asSentence, eventInWords, fillWords, languageInWords } from '../words.ts';
import styles from './Funnel.module.css';
import { servicesAsDecided, shopAsDecided } from './asDecided.ts';
import { errorInWords, loadingInWords, screensThatStood, timeInWords } from './inWords.ts';
import { NotOffered } from './NotOffered.tsx';
import { decidedInWords } from './notOfferedInWords.ts';
import { EndBadge } from './OpenVisit.tsx';
import { playJournal } from './playJournal.ts';
import { titleOfStep } from './StepTable.tsx';
import words from './words.json';

/** What is needed to play a visit in its own version. */
interface Surroundings {
  readonly source: unknown;
  readonly flow: Flow;
  readonly settings: ShopSettings | undefined;
}

/** @throws if the version is not kept, or its flow cannot be read */
async function loadSurroundings({ begun }: JournalledVisit): Promise<Surroundings> {
  const settings = await loadShopSettings(window.location.search);
  const read = await loadVersionFlow(begun.flowVersion);
  if (read === null) throw new Error(words.noFlow);
  return { ...read, settings };
}

/** One visit, by reference: what was shown when, and the screens themselves. */
export function VisitPage({ shop }: Pick<StaffPageProps, 'shop'>) {
  const id = new URLSearchParams(window.location.search).get('id') ?? '';
  const { answer: visit, failure } = useAnswer(
    'readVisit',
    shop === '' ? undefined : { query: { shop, id } },
  );
  const { answer: around, failure: missing } = useLoaded(
    ['surroundings of a visit', visit?.begun.flowVersion],
    visit && (() => loadSurroundings(visit)),
  );
  if (shop === '') return <p>{words.shopFirst}</p>;
  if (visit === undefined || (around === undefined && missing === undefined)) {
    return <Waiting failure={failure} />;
  }
  const { language, screen, entry } = visit.begun;
  return (
    <Grid gap="3">
      <Card size="2">
        <Flex gap="3" align="center" wrap="wrap">
          <EndBadge visit={visit} flow={around?.flow} />
          <Text size="2" weight="medium">
            {shownTime(visit.beganAt)}
          </Text>
          <Text size="2" color="gray">
            {[
              fillWords(words.on, {
                language: languageInWords(language),
                screen: words.screens[screen],
              }),
              words.entries[entry],
            ].join(' · ')}
          </Text>
        </Flex>
        {visit.experiment !== null && (
          <Text as="p" size="2" mt="2">
            {fillWords(words.experimentHad, visit.experiment)}
          </Text>
        )}
        {visit.version !== null && <VersionHad flow={visit.flow} version={visit.version} />}
        <WhatCame shop={shop} visit={visit.id} />
      </Card>
      {around === undefined ? (
        <>
          <p role="alert">{missing?.message}</p>
          <NotOffered records={visit.records} flow={undefined} settings={undefined} />
          <Timeline records={visit.records} flow={undefined} />
        </>
      ) : (
        <Replay visit={visit} around={around} />
      )}
    </Grid>
  );
}

/** The records beside the phone, which shows the screen of the chosen one. */
function Replay({ visit, around }: { visit: JournalledVisit; around: Surroundings }) {
  const { source, flow, settings } = around;
  const played = useMemo(() => playJournal(flow, visit.records), [flow, visit]);
  const [at, setAt] = useState(0);
  const phone = useRef<HTMLDivElement>(null);
  const show = (record: number) => {
    setAt(record);
    // On a narrow window it stands below.
    phone.current?.scrollIntoView({ block: 'nearest' });
  };
  const { persona, events } = useMemo(() => {
    const personas = personasOf(flow);
    const likely = personaFor(played.events, personas, personas[0]!, settings);
    const decided = shopAsDecided(likely, visit.records);
    const shop = settingsFor(decided, settings);
    return { persona: decided, events: servicesAsDecided(played, visit.records, shop) };
  }, [flow, played, visit, settings]);
  const known = { ...factsOf(persona, settings), ...played.facts };
  const scene = {
    flow: source,
    persona,
    faults: persona.faults ?? [],
    ...(settings && { settings }),
    flowVersion: visit.begun.flowVersion,
    language: visit.begun.language,
    facts: knownFromStart(flow, known),
    events: events.slice(0, played.after[at] ?? events.length),
  };
  const link = visitLink({
    flow: flowLabel(flow),
    persona: persona.id,
    facts: played.facts,
    events: played.events,
    at: scene.events.length,
  });
  const version = {
    flow: visit.flow,
    ...(visit.version !== null && { version: visit.version.id }),
  };
  return (
    <div className={styles.visit}>
      <Grid gap="3">
        <NotOffered records={visit.records} flow={flow} settings={settings} onChoose={show} />
        <Timeline records={visit.records} flow={flow} at={at} onChoose={show} />
        {played.stoppedAt !== undefined && (
          <p role="alert">{fillWords(words.cannotPlay, { number: played.stoppedAt + 1 })}</p>
        )}
        <Stood records={visit.records} flow={flow} />
      </Grid>
      <div ref={phone} className={styles.phone}>
        <PhoneFrame
          size={visit.begun.framed ? 'frame' : 'phone'}
          label={titleOfStep(flow, visit.records[at]?.toStep ?? visit.step)}
          scene={scene}
        />
        <Text as="p" size="1" color="gray" my="2">
          {words.replayed} {visit.version === null && words.newestFlow}
        </Text>
        <Button asChild variant="surface" color="gray">
          <a href={addressFor(scope, version) + link}>{words.play}</a>
        </Button>
      </div>
    </div>
  );
}

function recordInWords(flow: Flow | undefined, record: JournalRecord): string {
  const step = titleOfStep(flow, record.toStep);
  switch (record.kind) {
    case 'moved': {
      const event = record.event ?? '';
      return fillWords(words.recordMoved, {
        event: flow === undefined ? event : eventInWords(flow, event),
        step,
      });
    }
    case 'shown':
      return fillWords(record.fromStep === '' ? words.recordShown : words.recordResumed, { step });
    case 'back':
      return fillWords(words.recordBack, { step });
    case 'lost':
      return fillWords(words.recordLost, { step });
    case 'loaded':
      return loadingInWords(record.loaded!);
    case 'decided':
      return decidedInWords(record.decided!);
    case 'error':
      return failureInWords(record);
    default:
      return words.recordEnded;
  }
}

/** An error that a visit met; a failed call with its time, as other records of the server have it. */
function failureInWords({ at, error }: JournalRecord): string {
  const isCall = error?.startsWith('call ') === true;
  return fillWords(isCall ? words.recordCall : words.recordError, {
    time: shownTime(at),
    error: errorInWords(error ?? ''),
  });
}

/** Which version the visit had, and what is live now. */
function VersionHad({
  flow,
  version: { id, sentence, at },
}: {
  flow: string;
  version: VersionOfVisit;
}) {
  const own = useAnswer('readHistory', { query: { scope, flow } }).answer;
  // A shop may follow everybody's flow, or its organisation's.
  const followed = useAnswer('readHistory', own && { query: { scope: own.follows, flow } }).answer;
  const live = followed?.publications.find(({ sequence }) => sequence === followed.live);
  const now = live?.version;
  return (
    <Text as="p" size="2" mt="2">
      {fillWords(words.versionHad, { sentence, at: shownTime(at) })}{' '}
      {now?.id === id && words.versionStill}
      {live && now && now.id !== id && (
        <>
          {fillWords(words.versionNow, { sentence: live.sentence, at: shownTime(live.at) })}{' '}
          <Link underline="always" href={addressFor(scope, comparedVersions(id, now.id))}>
            {words.versionChanged}
          </Link>
        </>
      )}
    </Text>
  );
}

/** What the visit came to, on demand: it names a customer. */
function WhatCame({ shop, visit }: { shop: string; visit: string }) {
  const [isWanted, setWanted] = useState(false);
  const { answer, failure } = useAnswer(
    'findCaller',
    isWanted ? { body: { shop, text: visit } } : undefined,
  );
  if (!isWanted) {
    return (
      <Flex gap="3" align="center" wrap="wrap" mt="3">
        <Button variant="surface" color="gray" onClick={() => setWanted(true)}>
          {words.whatCameShow}
        </Button>
        <Text size="2" color="gray">
          {words.whatCameWhy}
        </Text>
      </Flex>
    );
  }
  return answer === undefined ? (
    <Waiting failure={failure} />
  ) : (
    <Box mt="3">
      <FoundList found={answer} ofVisit={words.nothingCame} />
    </Box>
  );
}

/** How long each screen was looked at. */
function Stood({ records, flow }: { records: readonly JournalRecord[]; flow: Flow | undefined }) {
  const screens = screensThatStood(records);
  const longest = Math.max(1, ...screens.map(({ ms }) => ms));
  return (
    <Panel title={words.screensStood}>
      <Bars
        rows={screens.map(({ step, ms, isAtLeast }, index) => ({
          key: String(index),
          title: titleOfStep(flow, step),
          told: isAtLeast ? fillWords(words.atLeast, { time: timeInWords(ms) }) : timeInWords(ms),
          parts: [{ kind: 'went', share: ms / longest }],
        }))}
      />
    </Panel>
  );
}

interface TimelineProps {
  records: readonly JournalRecord[];
  flow: Flow | undefined;
  /** The record that is looked at */
  at?: number;
  onChoose?: (at: number) => void;
}

/** The records in words, each with how long after the one before it was. */
function Timeline({ records, flow, at, onChoose }: TimelineProps) {
  const has = (kind: JournalRecord['kind']) => records.some((record) => record.kind === kind);
  return (
    <Panel title={words.timeline}>
      {!has('error') && (
        <Text as="p" size="2" color="gray">
          {has('lost') ? words.nothingFailedLost : words.nothingFailed}
        </Text>
      )}
      <ol className={styles.timeline}>
        {records.map((record, index) => (
          <li key={record.number}>
            <button
              type="button"
              className={styles.record}
              data-kind={record.kind}
              aria-pressed={index === at}
              disabled={onChoose === undefined}
              onClick={() => onChoose?.(index)}
            >
              {asSentence(recordInWords(flow, record))}{' '}
              {record.ms > 0 && (
                <span className={styles.beside}>
                  {fillWords(words.waited, { time: timeInWords(record.ms) })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
