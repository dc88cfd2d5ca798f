import { Badge, Grid, Text } from '@radix-ui/themes';
import type { Publication, Today } from '../../../contract/staff.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { flow as flowName, scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { asSentence, fillWords } from '../words.ts';
import { FollowState } from '../history/FollowState.tsx';
import { NotFollowed } from '../history/NotFollowed.tsx';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import { Bars } from '../plots/Bars.tsx';
import { DaysFigure } from '../plots/DaysFigure.tsx';
import { Entries, Figure, Panel } from '../plots/Panel.tsx';
import { shownDay } from '../times.ts';
import { compareFunnels } from './compareFunnels.ts';
import styles from './Funnel.module.css';
import { NotJournalled, NoVisitYet } from './FunnelPage.tsx';
import { books } from '../books.ts';
import { seriesOf, isOutcome, outcomesOf, sumOf } from './cameTo.ts';
import { ForMe } from './ForMe.tsx';
import { errorInWords, percent } from './inWords.ts';
import { OpenVisit } from './OpenVisit.tsx';
import { titleOfStep } from './StepTable.tsx';
import { useVersionFlow } from './useVersionFlow.ts';
import words from './words.json';

const MOST_STEPS = 3;
const WEEK = 7;

/** What is going on and what came of the last weeks, and what waits for whoever looks. */
export function TodayPage({ staff, scopes, shop }: StaffPageProps) {
  const { answer, failure } = useAnswer('readToday', { query: { scope, flow: flowName } });
  const history = useAnswer('readHistory', { query: { scope, flow: flowName } }).answer;
  // A shop may follow everybody's flow, or its organisation's.
  const isOwn = history?.follows === scope;
  const followed = useAnswer(
    'readHistory',
    history && !isOwn ? { query: { scope: history.follows, flow: flowName } } : undefined,
  ).answer;
  const flow = useVersionFlow(answer?.latest?.flowVersion) ?? undefined;
  if (answer === undefined) return <Waiting failure={failure} />;
  const { days, week } = answer;
  const [first] = days.slice(WEEK);
  const live = ((isOwn ? history : followed)?.publications ?? []).filter(
    ({ at }) => at.slice(0, 10) >= first!.day,
  );
  return (
    <>
      {history !== undefined && <NotFollowed history={history} scopes={scopes} />}
      {answer.underWay.length === 0 && days.every(({ visits }) => visits === 0) && <NoVisitYet />}
      <Grid gap="3">
        <Figures {...answer} flow={flow} />
        <Grid columns={{ initial: '1', md: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="3">
          <Grid gap="3" align="start" className={styles.stacked}>
            <ByDay days={days} flow={flow} live={live} />
            <Grid columns={{ initial: '1', sm: '2' }} gap="3">
              <Leaving {...answer} flow={flow} />
              <Devices devices={answer.devices} flow={flow} />
            </Grid>
            <Panel title={words.changed}>
              <Changed {...answer} flow={flow} />
            </Panel>
          </Grid>
          <Grid gap="3" className={styles.stacked}>
            <ForMe name={staff?.name} />
            <WentLive live={live} />
            <Now {...answer} flow={flow} />
          </Grid>
        </Grid>
        <Panel title={words.openVisit} none={shop === '' && words.shopFirst}>
          {shop !== '' && <OpenVisit shop={shop} flow={flow} />}
        </Panel>
        <NotJournalled funnel={week} />
      </Grid>
      {history !== undefined && <FollowState history={history} scopes={scopes} />}
    </>
  );
}

interface OfFlow {
  flow: Flow | undefined;
}

/** The last seven whole days beside the seven before, and how many are here now. */
function Figures({ days, underWay, flow }: Pick<Today, 'days' | 'underWay'> & OfFlow) {
  const counted = seriesOf(flow);
  // Today is not over.
  const [now, before] = [days.slice(-1 - WEEK, -1), days.slice(-1 - 2 * WEEK, -1 - WEEK)];
  const visits = sumOf(now, counted[0]!);
  return (
    <ul className={styles.figures}>
      {counted.map((each) => (
        <Figure
          key={each.key}
          label={
            fillWords(words.inWeek, { what: each.title }) +
            (each.key === 'visits' || visits === 0 ? '' : ` · ${percent(sumOf(now, each), visits)}`)
          }
          value={sumOf(now, each)}
          change={<Change now={sumOf(now, each)} before={sumOf(before, each)} />}
        />
      ))}
      <Figure
        label={words.nowVisits}
        value={underWay.reduce((sum, { count }) => sum + count, 0)}
        change={
          <Text size="1" color="gray">
            {words.nowWhy}
          </Text>
        }
      />
    </ul>
  );
}

/** How much more or fewer there were than a week before. */
function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return null;
  const change = percent(Math.abs(now - before), before);
  const isSame = change === percent(0, before);
  const told = isSame
    ? words.asBefore
    : fillWords(now > before ? words.moreThan : words.fewerThan, { change });
  return (
    <Badge color={isSame ? 'gray' : now < before ? 'amber' : 'green'} title={told}>
      <span aria-hidden>{isSame ? '=' : `${now > before ? '↑' : '↓'} ${change}`}</span>
      <span className="visually-hidden">{told}</span>
    </Badge>
  );
}

/** Four weeks by day beside the week before each, with what went live at its day. */
function ByDay({
  days,
  flow,
  live,
}: Pick<Today, 'days'> & OfFlow & { live: readonly Publication[] }) {
  const counted = seriesOf(flow);
  // Today is not over: it is drawn where there is no other day.
  const isFirstDay = days.slice(0, -1).every(({ visits }) => visits === 0);
  const shown = days.slice(WEEK, isFirstDay ? undefined : -1);
  const drawn = shown.map((day, index) => ({
    day: day.day,
    ...Object.fromEntries(counted.map(({ key, of }) => [key, of(day)])),
    before: days[index]!.visits,
  }));
  const sums = counted.map((each) => `${sumOf(shown, each)} ${each.title}`);
  return (
    <Panel title={words.byDay}>
      <DaysFigure
        label={`${words.byDay}: ${sums.join(', ')}`}
        words={words}
        days={drawn}
        series={[
          ...counted,
          { key: 'before', title: words.weekBefore, colour: 'var(--ink-soft)', as: 'dashed' },
        ]}
        marks={live.map(({ at }, index) => ({
          day: at.slice(0, 10),
          mark: String(live.length - index),
        }))}
      />
    </Panel>
  );
}

/** What went live lately; the numbers stand in the plot. */
const WentLive = ({ live }: { live: readonly Publication[] }) => (
  <Panel title={words.wentLive} none={live.length === 0 && words.noneWentLive}>
    <Entries
      rows={live.map(({ sequence, sentence, by, at, isTakeBack }, index) => ({
        key: sequence,
        mark: live.length - index,
        title: sentence,
        told:
          fillWords(words.wentLiveBy, { by: by.name, at: shownDay(at) }) +
          (isTakeBack ? ` · ${words.takenBack}` : ''),
      }))}
    />
  </Panel>
);

/** The screens that lose most, and on which devices. */
function Leaving({ week, devices, flow }: Pick<Today, 'week' | 'devices'> & OfFlow) {
  const leaving = week.steps
    .filter(({ step, ends }) => ends.left > 0 && !isOutcome(flow, step))
    .toSorted((one, other) => other.ends.left - one.ends.left)
    .slice(0, MOST_STEPS);
  const most = leaving[0]?.ends.left ?? 1;
  const leftOn = (step: string) =>
    Object.fromEntries(
      devices.map(({ screen, steps }) => [
        screen,
        steps.find((each) => each.step === step)?.left ?? 0,
      ]),
    );
  return (
    <Panel
      title={words.leaving}
      none={leaving.length === 0 && (week.visits === 0 ? words.noneWeek : words.noneLeft)}
    >
      <Bars
        rows={leaving.map(({ step, ends: { left }, came }) => ({
          key: step,
          title: titleOfStep(flow, step),
          told: fillWords(words.leavingHere, { left, came, share: percent(left, came) }),
          parts: [{ kind: 'left', share: left / most }],
          more: fillWords(words.leavingOn, leftOn(step)),
        }))}
      />
    </Panel>
  );
}

/** How many come with each size of screen, and what comes of it. */
function Devices({ devices, flow }: Pick<Today, 'devices'> & OfFlow) {
  const [visits, ...came] = seriesOf(flow);
  const all = Math.max(1, sumOf(devices, visits!));
  return (
    <Panel title={words.devices}>
      <Bars
        rows={devices.map((device) => ({
          key: device.screen,
          title: asSentence(words.screens[device.screen]),
          told: device.visits.toLocaleString(),
          parts: [{ kind: 'went', share: device.visits / all }],
          more: came
            .map((each) => `${each.title} ${percent(each.of(device), device.visits)}`)
            .join(' · '),
        }))}
      />
    </Panel>
  );
}

/** What goes on: the last hour, who is where, and what went wrong. */
function Now({ underWay, lastHour, flow }: Pick<Today, 'underWay' | 'lastHour'> & OfFlow) {
  const visits = underWay.reduce((sum, { count }) => sum + count, 0);
  const countOn = (wanted: string) =>
    lastHour.steps.find(({ step }) => step === wanted)?.count ?? 0;
  const came =
    flow !== undefined && !books(flow)
      ? outcomesOf(flow, countOn).map(({ title, visits: many }) =>
          fillWords(words.hourOutcome, { title, visits: many }),
        )
      : [
          fillWords(words.hourBooked, { booked: lastHour.booked }),
          fillWords(words.hourLeads, { leads: lastHour.leads }),
        ];
  return (
    <Panel title={words.now}>
      <Text as="p" size="2">
        {[fillWords(words.hourVisits, { visits: lastHour.visits }), ...came].join(', ')}
        {visits === 0 && `. ${words.nobody}`}
      </Text>
      <Bars
        rows={underWay.map(({ step, count }) => ({
          key: step,
          title: titleOfStep(flow, step),
          told: String(count),
          parts: [{ kind: 'went', share: count / visits }],
        }))}
      />
      <h3 className={styles.small}>{`${words.lastHour}: ${words.errors}`}</h3>
      {lastHour.errors.length === 0 && words.noErrors}
      <Entries
        color="red"
        rows={lastHour.errors.map(({ step, error, count }) => ({
          key: `${step} ${error}`,
          mark: count,
          title: `${titleOfStep(flow, step)}: ${errorInWords(error)}`,
        }))}
      />
    </Panel>
  );
}

/** What differs since the latest version by more than chance would explain. */
function Changed({ latest, before, flow }: Pick<Today, 'latest' | 'before'> & OfFlow) {
  if (latest === null) return <p>{words.noLatest}</p>;
  if (before === null) return <p>{words.noBefore}</p>;
  const { steps, booked } = compareFunnels(latest.funnel, before.funnel);
  if (steps.size === 0 && !booked) {
    const { firstDay, visits } = latest;
    return <p>{fillWords(words.nothingChanged, { first: shownDay(firstDay), visits })}</p>;
  }
  const left = (funnel: Today['week'], id: string) => {
    const step = funnel.steps.find((each) => each.step === id);
    return percent(step?.ends.left ?? 0, step?.came ?? 0);
  };
  const bookedOf = ({ ends, visits }: Today['week']) => percent(ends.booked, visits);
  return (
    <ul>
      {booked && (
        <li>
          {fillWords(words.changedBooked, {
            now: bookedOf(latest.funnel),
            before: bookedOf(before.funnel),
          })}
        </li>
      )}
      {[...steps].map((step) => (
        <li key={step}>
          {fillWords(words.changedAt, {
            step: titleOfStep(flow, step),
            now: left(latest.funnel, step),
            before: left(before.funnel, step),
          })}
        </li>
      ))}
    </ul>
  );
}
