import type { CSSProperties } from 'react';
import type { Today } from '../../../contract/staff.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { flow as flowName, scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { fillWords } from '../words.ts';
import { FollowState } from '../history/FollowState.tsx';
import { NotFollowed } from '../history/NotFollowed.tsx';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import { compareFunnels } from './compareFunnels.ts';
import styles from './Funnel.module.css';
import { NotJournalled, NoVisitYet } from './FunnelPage.tsx';
import { books } from '../books.ts';
import { isOutcome, outcomesOf } from './cameTo.ts';
import { errorInWords, percent } from './inWords.ts';
import { OpenVisit } from './OpenVisit.tsx';
import { titleOfStep } from './StepTable.tsx';
import { useVersionFlow } from './useVersionFlow.ts';
import words from './words.json';

const MOST_STEPS = 5;

const countOn = (steps: Today['lastHour']['steps']) => (wanted: string) =>
  steps.find(({ step }) => step === wanted)?.count ?? 0;

/** What is going on: visits under way, the last hour, this week, and what the last version changed. */
export function TodayPage({ scopes, shop }: Pick<StaffPageProps, 'scopes' | 'shop'>) {
  const { answer, failure } = useAnswer('readToday', { query: { scope, flow: flowName } });
  const history = useAnswer('readHistory', { query: { scope, flow: flowName } }).answer;
  const flow = useVersionFlow(answer?.latest?.flowVersion) ?? undefined;
  if (answer === undefined) return <Waiting failure={failure} />;
  const { underWay, lastHour, week } = answer;
  const visits = underWay.reduce((sum, { count }) => sum + count, 0);
  const leaving = week.steps
    .filter(({ step, ends }) => ends.left > 0 && !isOutcome(flow, step))
    .toSorted((one, other) => other.ends.left - one.ends.left)
    .slice(0, MOST_STEPS);
  return (
    <>
      {history !== undefined && <NotFollowed history={history} scopes={scopes} />}
      {visits === 0 && week.visits === 0 && <NoVisitYet />}
      <ul className={styles.figures}>
        <li>
          <strong>{visits}</strong> {words.nowVisits}
        </li>
        <li>
          <strong>{lastHour.visits}</strong> {words.hourVisits}
        </li>
        {flow !== undefined && !books(flow) ? (
          outcomesOf(flow, countOn(lastHour.steps)).map(({ step, title, visits: came }) => (
            <li key={step}>
              <strong>{came}</strong> {fillWords(words.hourOutcome, { title })}
            </li>
          ))
        ) : (
          <>
            <li>
              <strong>{lastHour.booked}</strong> {words.hourBooked}
            </li>
            <li>
              <strong>{lastHour.leads}</strong> {words.hourLeads}
            </li>
          </>
        )}
      </ul>
      <h2>{words.underWay}</h2>
      {visits === 0 ? (
        <p>{words.nobody}</p>
      ) : (
        <Bars
          all={visits}
          rows={underWay.map(({ step, count }) => ({
            key: step,
            words: `${titleOfStep(flow, step)}: ${count}`,
            count,
          }))}
        />
      )}
      <h2>{`${words.lastHour}: ${words.errors}`}</h2>
      {lastHour.errors.length === 0 ? (
        <p>{words.noErrors}</p>
      ) : (
        <ul>
          {lastHour.errors.map(({ step, error, count }) => (
            <li key={`${step} ${error}`}>
              {titleOfStep(flow, step)}: {errorInWords(error)}{' '}
              <span className={styles.beside}>{count}</span>
            </li>
          ))}
        </ul>
      )}
      <h2>{words.week}</h2>
      <NotJournalled funnel={week} />
      {leaving.length === 0 ? (
        <p>{week.visits === 0 ? words.noneWeek : words.noneLeft}</p>
      ) : (
        <Bars
          all={Math.max(...leaving.map(({ ends }) => ends.left))}
          rows={leaving.map(({ step, ends, came }) => ({
            key: step,
            words: `${titleOfStep(flow, step)}: ${fillWords(words.weekLeft, { left: ends.left, came })} (${percent(ends.left, came)})`,
            count: ends.left,
          }))}
        />
      )}
      <h2>{words.changed}</h2>
      <Changed {...answer} flow={flow} />
      {history !== undefined && <FollowState history={history} scopes={scopes} />}
      <h2>{words.openVisit}</h2>
      {shop === '' ? <p>{words.shopFirst}</p> : <OpenVisit shop={shop} flow={flow} />}
    </>
  );
}

/** Rows with bars as long as their share. */
function Bars({
  rows,
  all,
}: {
  rows: readonly { key: string; words: string; count: number }[];
  all: number;
}) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.key}>
          {row.words}
          <span
            className={styles.bar}
            style={{ '--share': row.count / all } as CSSProperties}
            aria-hidden
          />
        </li>
      ))}
    </ul>
  );
}

/** What differs since the latest version by more than chance would explain. */
function Changed({
  latest,
  before,
  flow,
}: Pick<Today, 'latest' | 'before'> & { flow: Flow | undefined }) {
  if (latest === null) return <p>{words.noLatest}</p>;
  if (before === null) return <p>{words.noBefore}</p>;
  const { steps, booked } = compareFunnels(latest.funnel, before.funnel);
  if (steps.size === 0 && !booked) {
    const { firstDay, visits } = latest;
    return <p>{fillWords(words.nothingChanged, { first: firstDay, visits })}</p>;
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
