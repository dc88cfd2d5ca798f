import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Badge, Button, Callout, Flex, Grid, Link, Progress, Text } from '@radix-ui/themes';
import type { Experiment, ExperimentSummary, VariantCounts } from '../../../contract/staff.gen.ts';
import { addressFor, mayAct, type Staff } from '../calls/calls.ts';
import { ComparedChange } from '../changes/ShownChange.tsx';
import { comparedVersions } from '../history/comparisons.ts';
import { IntervalBar } from '../plots/IntervalBar.tsx';
import { Panel } from '../plots/Panel.tsx';
import { Sentences } from '../review/Screens.tsx';
import staffStyles from '../pages/Staff.module.css';
import { StaffTable } from '../pages/StaffTable.tsx';
import { askAgain, flow, scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { Endings } from './Endings.tsx';
import { ExperimentForm } from './ExperimentForm.tsx';
import styles from './Experiments.module.css';
import { fillWords } from '../words.ts';
import words from './words.json';

/** How often what came of a running experiment is asked for. */
const LOOK_EVERY_MS = 30_000;

/** The experiments of a scope: the one that runs with its verdict, or a form to begin one. */
export function ExperimentsPage({ staff }: { staff: Staff | null }) {
  const [done, setDone] = useState<string>();
  const { answer, failure } = useAnswer('listExperiments', { query: { scope, flow } });
  if (answer === undefined) return <Waiting failure={failure} />;
  const within = answer.experiments.filter((each) => each.scope !== scope);
  const running = answer.experiments.find((each) => each.ended === null && each.scope === scope);
  const former = answer.experiments.filter(({ ended }) => ended !== null);
  const isPublisher = mayAct(staff, 'publisher');
  const changed = () => askAgain('listExperiments');
  const hasEnded = (what: string) => {
    setDone(what);
    return changed();
  };
  return (
    <Grid gap="3">
      <Text as="p" size="2" color="gray">
        {words.intro} {!isPublisher && words.mayNot}
      </Text>
      {done !== undefined && running === undefined && <Done what={done} />}
      {running !== undefined && (
        <Card experiment={running} isPublisher={isPublisher} onEnded={hasEnded} />
      )}
      {within.length > 0 && (
        <Panel title={words.within}>
          {within.map(({ id, name, by, scope: of }) => (
            <Link key={id} size="2" href={addressFor(of, { page: 'experiments' })}>
              {fillWords(words.oneWithin, { name, by: by.name })}
            </Link>
          ))}
        </Panel>
      )}
      {answer.experiments.length === 0 && !isPublisher && <p>{words.none}</p>}
      {running === undefined && isPublisher && <ExperimentForm onBegun={changed} />}
      {former.length > 0 && <h2>{words.former}</h2>}
      {former.map((each) => (
        <Former key={each.id} experiment={each} />
      ))}
    </Grid>
  );
}

/** Says what has come of the press that ended an experiment. */
function Done({ what }: { what: string }) {
  const place = useRef<HTMLOutputElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <output ref={place} tabIndex={-1} className={staffStyles.outcome}>
      <strong>{what}</strong>
      <span>{words.doneMore}</span>
    </output>
  );
}

/** An experiment that has ended; what came of it is asked for when somebody wants to see it. */
function Former({ experiment }: { experiment: ExperimentSummary }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Card experiment={experiment} isPublisher={false} onEnded={() => {}} />;
  return (
    <Panel title={experiment.name} level="h3" aside={<State experiment={experiment} />}>
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <About experiment={experiment} />
        <Button variant="surface" color="gray" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </Flex>
    </Panel>
  );
}

const State = ({ experiment: { ended } }: { experiment: ExperimentSummary }) => (
  <Badge color={ended === null ? 'green' : 'gray'}>
    {ended === null ? words.states.running : words.states[ended.outcome]}
  </Badge>
);

/** What was asked, by whom and when. */
function About({ experiment }: { experiment: ExperimentSummary }) {
  const { ended, at, by, plan, goalTitle: title = '' } = experiment;
  const since =
    ended === null
      ? fillWords(words.running, { at: shownTime(at), by: by.name })
      : fillWords(words.ended[ended.outcome], { at: shownTime(ended.at), by: ended.by.name });
  return (
    <div>
      <Text as="p" size="2">
        {fillWords(words.asked[plan.metric], { worth: plan.worthHaving, title })}
      </Text>
      <Text as="p" size="2" color="gray">
        {since}
      </Text>
    </div>
  );
}

interface CardProps {
  experiment: ExperimentSummary;
  isPublisher: boolean;
  /** Told in a sentence what has come of it. */
  onEnded: (done: string) => unknown;
}

function Card({ experiment: summary, isPublisher, onEnded }: CardProps) {
  const { id, name, ended } = summary;
  const { answer: experiment, failure } = useAnswer(
    'readExperiment',
    { params: { id } },
    { everyMs: ended === null ? LOOK_EVERY_MS : undefined },
  );
  if (experiment === undefined) return <Waiting failure={failure} />;
  const { results } = experiment;
  return (
    <Panel title={name} aside={<State experiment={summary} />}>
      <Grid columns={{ initial: '1', md: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="5">
        <Grid gap="3" className={styles.start}>
          <Verdicts experiment={experiment} />
          {results.countedUntil != null && (
            <output>{fillWords(words.counting, { until: shownTime(results.countedUntil) })}</output>
          )}
          <Counts experiment={experiment} />
        </Grid>
        <Grid gap="3" className={styles.start}>
          <About experiment={summary} />
          <SoFar experiment={experiment} />
          {isPublisher && ended === null && <Endings experiment={experiment} onEnded={onEnded} />}
        </Grid>
      </Grid>
      <Variants experiment={experiment} />
    </Panel>
  );
}

const colours = {
  'not yet': 'gray',
  'no difference worth having': 'gray',
  better: 'green',
  worse: 'red',
} as const;

/** What may be said of each variant, and how much is not ruled out. */
function Verdicts({ experiment: { plan, results, variants } }: { experiment: Experiment }) {
  const isTime = plan.metric === 'minutes';
  const tell = (difference: number) => {
    const many = Math.abs(difference).toFixed(isTime ? 0 : 1);
    const { none, less, more } = isTime ? words.ofTime : words.ofVisitors;
    return difference === 0 ? none : fillWords(difference < 0 ? less : more, { many });
  };
  return results.variants.map(({ name: variant, verdict, difference, alarms }) => (
    <Grid key={variant} gap="2">
      {variants.length > 2 && <h3>{variant}</h3>}
      {alarms.map((alarm) => (
        <Callout.Root key={alarm} role="alert" color="red">
          <Callout.Text>{alarm}</Callout.Text>
        </Callout.Root>
      ))}
      <Callout.Root color={colours[verdict.kind]}>
        <Callout.Text size="3" weight="medium">
          {verdict.sentence}
        </Callout.Text>
      </Callout.Root>
      {difference != null && (
        <>
          <IntervalBar
            difference={difference}
            worth={plan.worthHaving}
            kind={verdict.kind}
            tell={tell}
          />
          <Text as="p" size="1" color="gray">
            {words.intervalWhy}
          </Text>
        </>
      )}
    </Grid>
  ));
}

/** How many have been counted, of how many, and how long the rest will take at this rate. */
function SoFar({ experiment: { plan, ended, results } }: { experiment: Experiment }) {
  const [first] = results.variants;
  const sides = [...(first ? [first.first] : []), ...results.variants.map((each) => each.variant)];
  const counted = sides
    .map((counts) => (plan.metric === 'minutes' ? counts.successes : counts.counted))
    .reduce((sum, count) => sum + count, 0);
  const leftOut = sides.reduce((sum, counts) => sum + (counts.leftOut ?? 0), 0);
  const waiting = results.waiting === 1 ? words.waiting.one : words.waiting.other;
  const { daysLeft } = results;
  const told = fillWords(plan.metric === 'minutes' ? words.soFarBooked : words.soFar, {
    counted: counted.toLocaleString(),
    visitors: plan.visitors.toLocaleString(undefined, { maximumSignificantDigits: 2 }),
  });
  const days = Math.ceil(daysLeft ?? 0);
  return (
    <Grid gap="2">
      <Progress value={Math.min(100, (100 * counted) / plan.visitors)} aria-label={told} />
      <Text as="p" size="2">
        {told} {daysLeft != null && days === 1 && words.daysLeft.one}
        {daysLeft != null && days > 1 && fillWords(words.daysLeft.other, { days })}
      </Text>
      {ended === null && results.waiting !== null && results.waiting > 0 && (
        <Text as="p" size="2" color="gray">
          {fillWords(waiting, { count: results.waiting, minutes: plan.countedAfterMinutes })}
        </Text>
      )}
      {leftOut > 0 && (
        <Text as="p" size="2" color="gray">
          {fillWords(leftOut === 1 ? words.leftOut.one : words.leftOut.other, { count: leftOut })}
        </Text>
      )}
    </Grid>
  );
}

/** What visitors notice of each variant, in sentences and in pictures. */
function Variants({ experiment: { variants } }: { experiment: Experiment }) {
  const [first, ...others] = variants;
  return others.map(({ name, version, behaviour }) => (
    <Panel
      key={name}
      level="h3"
      title={others.length > 1 ? name : words.noticed}
      aside={
        <Link size="2" href={addressFor(scope, comparedVersions(first!.version, version))}>
          {words.compare}
        </Link>
      }
    >
      <Sentences of={behaviour} />
      <ComparedChange from={`version:${first!.version}`} to={`version:${version}`} hasPictures />
    </Panel>
  ));
}

/** What was counted, a line for each variant. */
function Counts({ experiment }: { experiment: Experiment }) {
  const { variants, results, plan, goalTitle: title = '' } = experiment;
  const { columns } = words;
  const [first] = results.variants;
  const rows = variants.map((variant, index) => ({
    ...variant,
    counts: index === 0 ? first?.first : results.variants[index - 1]?.variant,
  }));
  const column = (name: string, tellOf: (counts: VariantCounts) => ReactNode) => ({
    title: name,
    isNumber: true,
    tell: ({ counts }: (typeof rows)[number]) => counts && tellOf(counts),
  });
  return (
    <StaffTable
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: columns.variant, tell: ({ name, share }) => variantInWords(name, share) },
        column(columns.visits, ({ visits }) => visits),
        column(columns.counted, ({ counted, visits }) => part(counted, visits)),
        column(
          plan.metric === 'minutes' ? columns.booked : fillWords(columns[plan.metric], { title }),
          ({ successes, counted }) => part(successes, counted),
        ),
        ...(plan.metric === 'minutes'
          ? [column(columns.minutes, ({ minutes }) => minutes?.toFixed(1) ?? '–')]
          : []),
        column(columns.errors, ({ errors, counted }) => part(errors, counted)),
        column(columns.exits, ({ exits, counted }) => part(exits, counted)),
      ]}
    />
  );
}

const variantInWords = (name: string, share: number) => (
  <>
    {name} <small>{share}&nbsp;%</small>
  </>
);

/** A count, and the share that it is. */
const part = (count: number, of: number) => (
  <>
    {count} <small>{of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`}</small>
  </>
);
