import { useState } from 'react';
import type { Funnel, StaffOperations } from '../../../contract/staff.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { ChoicePicker, DayPicker } from '../pages/pickers.tsx';
import staffStyles from '../pages/Staff.module.css';
import { flow as flowName, scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { fillWords } from '../words.ts';
import styles from './Funnel.module.css';
import { FunnelGraph } from './FunnelGraph.tsx';
import { endedOn, isOutcome, outcomesOf } from './cameTo.ts';
import { percent } from './inWords.ts';
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

/** What visitors do on the way through a flow, and where they leave it. */
export function FunnelPage() {
  const [filter, setFilter] = useState<Filter>(() => ({
    from: dateOf(Date.now() - DAYS * DAY_MS),
    to: dateOf(Date.now() + DAY_MS),
  }));
  const [beside, setBeside] = useState('');
  const set = (name: string, value: string) => setFilter({ ...filter, [name]: value });
  const { answer, failure } = useAnswer('readFunnel', sentFor(filter));
  const other = useAnswer(
    'readFunnel',
    beside === '' ? undefined : sentFor({ ...filter, flowVersion: beside }),
  ).answer?.funnel;
  const { from, to } = filter;
  const versions =
    useAnswer('readFunnel', sentFor({ from: from ?? '', to: to ?? '' })).answer?.versions ?? [];
  const chosen = filter.flowVersion === '' ? undefined : filter.flowVersion;
  const flow = useVersionFlow(chosen ?? versions[0]?.flowVersion);
  const versionChoices = versions.map(({ flowVersion, visits, firstDay, lastDay }) => {
    const title = fillWords(words.versionOf, { visits, first: firstDay, last: lastDay });
    return [flowVersion, title] as const;
  });
  return (
    <>
      <form className={staffStyles.row}>
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
        <>
          <Summary
            funnel={answer.funnel}
            flow={flow ?? undefined}
            isFiltered={versions.length > 0}
          />
          {answer.funnel.visits > 0 && (
            <>
              {flow && <FunnelGraph flow={flow} funnel={answer.funnel} />}
              {flow === null && <p className={staffStyles.quiet}>{words.noFlow}</p>}
              <h2>{words.steps}</h2>
              {other !== undefined && <p className={staffStyles.quiet}>{words.differsWhy}</p>}
              <StepTable flow={flow ?? undefined} funnel={answer.funnel} other={other} />
              <FurtherWays flow={flow ?? undefined} funnel={answer.funnel} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** The visits in one sentence, and how many keep no journal. */
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
  return (
    <>
      {visits === 0 && !isFiltered ? (
        <NoVisitYet />
      ) : (
        <p className={staffStyles.lead}>
          {visits === 0
            ? words.noneSo
            : outcomes.length > 0
              ? fillWords(words.visitsOf, {
                  visits,
                  outcomes: outcomes
                    .map((each) => `${percent(each.visits, visits)} ${each.title}`)
                    .join(', '),
                  left: percent(inAll('left'), visits),
                  here: inAll('here'),
                })
              : fillWords(words.visits, {
                  visits,
                  booked: percent(ends.booked, visits),
                  lead: percent(ends.lead, visits),
                  left: percent(ends.left, visits),
                  here: ends.here,
                })}
        </p>
      )}
      <NotJournalled funnel={funnel} />
    </>
  );
}

/** What to do where there is nothing to be seen. */
export function NoVisitYet() {
  const [kind, shop] = scope.split(':');
  return (
    <p className={staffStyles.lead}>
      {words.noneYet}{' '}
      {kind === 'shop' && (
        <a href={`/?${new URLSearchParams({ shop: shop ?? '' })}`} target="_blank" rel="noreferrer">
          {words.tryOne}
        </a>
      )}
    </p>
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
