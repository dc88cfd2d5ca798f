import { useState, type ReactNode } from 'react';
import { Callout, Grid, Link, SegmentedControl, Text } from '@radix-ui/themes';
import type { Funnel, SeenVersion, StaffOperations } from '../../../contract/staff.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { ChoicePicker, DayPicker } from '../pages/pickers.tsx';
import { flow as flowName, scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { Figure } from '../plots/Panel.tsx';
import { shownDay } from '../times.ts';
import { fillWords } from '../words.ts';
import styles from './Funnel.module.css';
import { FunnelGraph } from './FunnelGraph.tsx';
import { endedOn, isOutcome, outcomesOf } from './cameTo.ts';
import { percent } from './inWords.ts';
import { ScreenBars, type Multiple } from './ScreenBars.tsx';
import { FurtherWays, StepTable } from './StepTable.tsx';
import { useVersionFlow } from './useVersionFlow.ts';
import words from './words.json';

const DAYS = 28;
const DAY_MS = 86_400_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const choices = {
  language: { en: 'English', es: 'Español', 'fr-CA': 'Français' },
  screen: words.screens,
  framed: words.places,
  entry: words.entries,
};

type Filter = Readonly<Record<string, string>>;

/** What is asked for with what is chosen on the page; the server checks it. */
const sentFor = (filter: Filter) => ({
  query: {
    scope,
    flow: flowName,
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
  } satisfies StaffOperations['readFunnel']['query'],
});

const views = ['screens', 'picture', 'table'] as const;

/** A version by what was said when it went live; one that did not, as a variant, by its visits. */
function versionInWords({ sentence = '', visits, firstDay, lastDay }: SeenVersion): string {
  const told = { sentence, visits, first: shownDay(firstDay), last: shownDay(lastDay) };
  return fillWords(sentence === '' ? words.versionOf : words.saidOf, told);
}

/** What visitors do on the way through a flow, and where they leave it. */
export function FunnelPage() {
  const [filter, setFilter] = useState<Filter>(() => ({
    from: dateOf(Date.now() - DAYS * DAY_MS),
    to: dateOf(Date.now() + DAY_MS),
  }));
  const [beside, setBeside] = useState('');
  const [view, setView] = useState<(typeof views)[number]>('screens');
  const set = (name: string, value: string) => setFilter({ ...filter, [name]: value });
  const { answer, failure } = useAnswer('readFunnel', sentFor(filter));
  const { from, to } = filter;
  const versions =
    useAnswer('readFunnel', sentFor({ from: from ?? '', to: to ?? '' })).answer?.versions ?? [];
  const chosen = filter.flowVersion === '' ? undefined : filter.flowVersion;
  const live = versions.filter(({ sentence }) => sentence !== undefined);
  const [latest, former] = live.length > 1 ? live : versions;
  const now = versions.find(({ flowVersion }) => flowVersion === chosen) ?? latest;
  const other = useFunnel(beside === '' ? undefined : { ...filter, flowVersion: beside });
  const flow = useVersionFlow(chosen ?? latest?.flowVersion);
  const versionChoices = versions.map(
    (version) => [version.flowVersion, versionInWords(version)] as const,
  );
  const before =
    versions.find(({ flowVersion }) => flowVersion === beside) ??
    (now?.flowVersion === former?.flowVersion ? undefined : former);
  return (
    <>
      <form className={styles.filters}>
        {(['from', 'to'] as const).map((name) => (
          <DayPicker
            key={name}
            label={words[name]}
            value={filter[name]}
            required
            onChange={(day) => set(name, day)}
          />
        ))}
        <ChoicePicker
          label={words.version}
          value={filter.flowVersion ?? ''}
          none={words.anyVersion}
          choices={versionChoices}
          onChange={(version) => set('flowVersion', version)}
        />
        {versions.length > 1 && (
          <ChoicePicker
            label={words.besides}
            value={beside}
            none={words.noOther}
            choices={versionChoices}
            onChange={setBeside}
          />
        )}
        {Object.entries(choices).map(([name, values]) => (
          <ChoicePicker
            key={name}
            label={words[name as keyof typeof choices]}
            value={filter[name] ?? ''}
            none={words.any}
            choices={Object.entries(values)}
            onChange={(value) => set(name, value)}
          />
        ))}
      </form>
      {answer === undefined ? (
        <Waiting failure={failure} />
      ) : (
        <Grid gap="3">
          <Summary
            funnel={answer.funnel}
            flow={flow ?? undefined}
            isFiltered={versions.length > 0}
          />
          {answer.funnel.visits > 0 && (
            <>
              <SegmentedControl.Root
                value={view}
                aria-label={words.view}
                className={styles.views}
                onValueChange={(next) => setView(next as typeof view)}
              >
                {views.map((each) => (
                  <SegmentedControl.Item key={each} value={each}>
                    {words.views[each]}
                  </SegmentedControl.Item>
                ))}
              </SegmentedControl.Root>
              {flow === null && <p className={styles.note}>{words.noFlow}</p>}
              {view === 'screens' && (
                <SideBySide
                  flow={flow ?? undefined}
                  funnel={answer.funnel}
                  filter={filter}
                  now={now}
                  before={before}
                />
              )}
              {view === 'picture' && flow && <FunnelGraph flow={flow} funnel={answer.funnel} />}
              {view === 'table' && (
                <>
                  {other !== undefined && <p className={styles.note}>{words.differsWhy}</p>}
                  <StepTable flow={flow ?? undefined} funnel={answer.funnel} other={other} />
                  <FurtherWays flow={flow ?? undefined} funnel={answer.funnel} />
                </>
              )}
            </>
          )}
        </Grid>
      )}
    </>
  );
}

/** The funnel of a filter; undefined: none is asked for, or it is still to come. */
const useFunnel = (filter: Filter | undefined): Funnel | undefined =>
  useAnswer('readFunnel', filter && sentFor(filter)).answer?.funnel;

interface SideBySideProps {
  flow: Flow | undefined;
  funnel: Funnel;
  filter: Filter;
  /** The version that is compared, and with which */
  now: SeenVersion | undefined;
  before: SeenVersion | undefined;
}

/** All visits, phones beside desktops, and a version beside the one before it. */
function SideBySide({ flow, funnel, filter, now, before }: SideBySideProps) {
  const isAnyScreen = (filter.screen ?? '') === '';
  const phones = useFunnel(isAnyScreen ? { ...filter, screen: 'phone' } : undefined);
  const desktops = useFunnel(isAnyScreen ? { ...filter, screen: 'desktop' } : undefined);
  const of = (version: SeenVersion | undefined) =>
    now && before && version && { ...filter, flowVersion: version.flowVersion };
  const [after, former] = [useFunnel(of(now)), useFunnel(of(before))];
  const multiples: Multiple[] = [{ title: words.everyVisit, funnel }];
  if (phones !== undefined && desktops !== undefined) {
    multiples.push({ title: words.onPhones, funnel: phones });
    multiples.push({ title: words.onDesktops, funnel: desktops, beside: phones });
  }
  if (former !== undefined && after !== undefined) {
    const since = (told: string, version: SeenVersion) =>
      fillWords(told, { first: shownDay(version.firstDay) });
    multiples.push({ title: since(words.versionBefore, before!), funnel: former });
    multiples.push({ title: since(words.versionSince, now!), funnel: after, beside: former });
  }
  return <ScreenBars flow={flow} multiples={multiples} />;
}

/** How many visits there were, what came of them, and how many keep no journal. */
function Summary({
  funnel,
  flow,
  isFiltered,
}: {
  funnel: Funnel;
  flow: Flow | undefined;
  isFiltered: boolean;
}) {
  const { visits, ends } = funnel;
  const outcomes = outcomesOf(flow, (step) => endedOn(funnel, step));
  const left = funnel.steps.filter(({ step }) => !isOutcome(flow, step));
  const inAll = (of: 'left' | 'here') => left.reduce((sum, step) => sum + step.ends[of], 0);
  const came =
    outcomes.length > 0
      ? outcomes.map((each) => [each.title, each.visits] as const)
      : ([
          [words.booked, ends.booked],
          [words.lead, ends.lead],
        ] as const);
  return (
    <>
      {visits === 0 && !isFiltered && <NoVisitYet />}
      {visits === 0 && isFiltered && <Said>{words.noneSo}</Said>}
      {visits > 0 && (
        <ul className={styles.figures}>
          <Figure label={words.allVisits} value={visits} />
          {[...came, [words.leftWithout, inAll('left')] as const].map(([label, count]) => (
            <Figure
              key={label}
              label={label}
              value={percent(count, visits)}
              change={
                <Text size="1" color="gray">
                  {fillWords(words.shareNote, { visits: count.toLocaleString() })}
                </Text>
              }
            />
          ))}
          <Figure label={words.stillHere} value={inAll('here')} />
        </ul>
      )}
      <NotJournalled funnel={funnel} />
    </>
  );
}

/** Why there is nothing to be seen, and what to do. */
const Said = ({ children }: { children: ReactNode }) => (
  <Callout.Root mb="3">
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
);

/** What to do where there is no visit. */
export function NoVisitYet() {
  const [kind, shop] = scope.split(':');
  return (
    <Said>
      {words.noneYet}{' '}
      {kind === 'shop' && (
        <Link
          underline="always"
          href={`/?${new URLSearchParams({ shop: shop ?? '' })}`}
          target="_blank"
          rel="noreferrer"
        >
          {words.tryOne}
        </Link>
      )}
    </Said>
  );
}

/** How many pages keep no journal, and so are in no number. */
export function NotJournalled({ funnel }: { funnel: Funnel }) {
  const { visits, notJournalled } = funnel;
  const { asked, off } = notJournalled;
  const without = asked + off;
  if (without === 0) return null;
  return (
    <p className={styles.note}>
      {fillWords(words.noJournal, { asked, off, share: percent(without, visits + without) })}
    </p>
  );
}
