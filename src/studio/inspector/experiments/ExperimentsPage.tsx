import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Experiment, ExperimentSummary, VariantCounts } from '../../../contract/staff.gen.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import { cx } from '../../../page/ui/styles/cx.ts';
import { addressFor, callStaff, mayAct, type Staff } from '../calls/calls.ts';
import { comparedVersions } from '../history/comparisons.ts';
import { Sentences } from '../review/Screens.tsx';
import staffStyles from '../pages/Staff.module.css';
import { StaffTable } from '../pages/StaffTable.tsx';
import { askAgain, flow, scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { useRefusal } from '../calls/useRefusal.tsx';
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
    <>
      <p>{words.intro}</p>
      {done !== undefined && running === undefined && <Done what={done} />}
      {running !== undefined && (
        <Card experiment={running} isPublisher={isPublisher} onEnded={hasEnded} />
      )}
      {within.length > 0 && (
        <p>
          {words.within}{' '}
          {within.map(({ id, name, by, scope: of }) => (
            <a key={id} href={addressFor(of, { page: 'experiments' })}>
              {fillWords(words.oneWithin, { name, by: by.name })}
            </a>
          ))}
        </p>
      )}
      {answer.experiments.length === 0 && !isPublisher && <p>{words.none}</p>}
      {running === undefined && isPublisher && <ExperimentForm onBegun={changed} />}
      {!isPublisher && <p className={staffStyles.quiet}>{words.mayNot}</p>}
      {former.length > 0 && <h2>{words.former}</h2>}
      {former.map((each) => (
        <Former key={each.id} experiment={each} />
      ))}
    </>
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
    <section className={styles.card} aria-label={experiment.name}>
      <h3>{experiment.name}</h3>
      <About experiment={experiment} />
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
    </section>
  );
}

function About({ experiment }: { experiment: ExperimentSummary }) {
  const { ended, at, by, plan, goalTitle: title = '' } = experiment;
  const since =
    ended === null
      ? fillWords(words.running, { at: shownTime(at), by: by.name })
      : fillWords(words.ended[ended.outcome], { at: shownTime(ended.at), by: ended.by.name });
  return (
    <>
      <p className={staffStyles.quiet}>{since}</p>
      <p>{fillWords(words.asked[plan.metric], { worth: plan.worthHaving, title })}</p>
    </>
  );
}

interface CardProps {
  experiment: ExperimentSummary;
  isPublisher: boolean;
  /** Told in a sentence what has come of it. */
  onEnded: (done: string) => unknown;
}

function Card({ experiment: summary, isPublisher, onEnded }: CardProps) {
  const { id, name, plan, ended } = summary;
  const { answer: experiment, failure } = useAnswer(
    'readExperiment',
    { params: { id } },
    { everyMs: ended === null ? LOOK_EVERY_MS : undefined },
  );
  if (experiment === undefined) return <Waiting failure={failure} />;
  const { results, variants } = experiment;
  const [first] = results.variants;
  const sides = [...(first ? [first.first] : []), ...results.variants.map((each) => each.variant)];
  const counted = sides
    .map((counts) => (plan.metric === 'minutes' ? counts.successes : counts.counted))
    .reduce((sum, count) => sum + count, 0);
  const leftOut = sides.reduce((sum, counts) => sum + (counts.leftOut ?? 0), 0);
  const waiting = results.waiting === 1 ? words.waiting.one : words.waiting.other;
  return (
    <section className={styles.card} aria-label={name}>
      <h2>{name}</h2>
      <About experiment={summary} />
      {results.variants.map(({ name: variant, verdict, alarms }) => (
        <div key={variant}>
          {variants.length > 2 && <h3>{variant}</h3>}
          {alarms.map((alarm) => (
            <p key={alarm} role="alert" className={styles.alarm}>
              {alarm}
            </p>
          ))}
          <p className={styles.verdict} data-kind={verdict.kind}>
            {verdict.sentence}
          </p>
        </div>
      ))}
      {results.countedUntil != null && (
        <output>{fillWords(words.counting, { until: shownTime(results.countedUntil) })}</output>
      )}
      <Counts experiment={experiment} />
      {leftOut > 0 && (
        <p className={styles.about}>
          {fillWords(leftOut === 1 ? words.leftOut.one : words.leftOut.other, { count: leftOut })}
        </p>
      )}
      <p className={cx(staffStyles.quiet, styles.about)}>
        {fillWords(plan.metric === 'minutes' ? words.soFarBooked : words.soFar, {
          counted: counted.toLocaleString(),
          visitors: plan.visitors.toLocaleString(undefined, { maximumSignificantDigits: 2 }),
        })}{' '}
        {ended === null &&
          results.waiting !== null &&
          results.waiting > 0 &&
          fillWords(waiting, { count: results.waiting, minutes: plan.countedAfterMinutes })}
      </p>
      <details>
        <summary>{words.noticed}</summary>
        {variants.slice(1).map(({ name: variant, version, behaviour }) => (
          <div key={variant}>
            {variants.length > 2 && <h3>{variant}</h3>}
            <Sentences of={behaviour} />
            <a href={addressFor(scope, comparedVersions(variants[0]!.version, version))}>
              {words.compare}
            </a>
          </div>
        ))}
      </details>
      {isPublisher && ended === null && <Endings experiment={experiment} onEnded={onEnded} />}
    </section>
  );
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
    <div className={styles.scroll}>
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
    </div>
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

/**
 * The three ways in which an experiment ends. What did not turn out better goes to everybody only
 * once somebody has read so and typed that it is meant.
 */
function Endings({ experiment, onEnded }: Pick<CardProps, 'onEnded'> & { experiment: Experiment }) {
  const { id, name, variants, results, live } = experiment;
  const [pressed, setPressed] = useState('');
  const [doubted, setDoubted] = useState<string>();
  const [typed, setTyped] = useState('');
  const { given, mayTry, attempt, isBusy, shown } = useRefusal();
  const busy = isBusy ? pressed : '';
  const send = (ending: string, end: () => Promise<unknown>, done: string) => {
    if (isBusy) return;
    setPressed(ending);
    void attempt(() => end().then(() => onEnded(done)));
  };
  const end = (outcome: 'kept' | 'stopped') => {
    const call = () => callStaff('endExperiment', { params: { id }, body: { outcome } });
    send(outcome, call, words.done[outcome]);
  };
  const others = variants
    .slice(1)
    .map((variant, index) => ({ ...variant, ...results.variants[index] }));
  const doubtful = others.find(({ version }) => version === doubted);
  const isMeant = typed.trim() === words.wordsToRollOut;
  const rollOut = ({ name: variant, version, verdict, alarms = [] }: (typeof others)[number]) => {
    const isBetter = verdict?.kind === 'better' && alarms.length === 0;
    if (!isBetter && !(doubted === version && isMeant)) {
      setDoubted(version);
      setTyped('');
      return;
    }
    const sentence = fillWords(words.rolledOut, { name, verdict: verdict?.sentence ?? '' });
    const order = { variant: version, live, sentence, ...given };
    const done = fillWords(words.done['rolled out'], { name: variant });
    send(version, () => callStaff('rollOutVariant', { params: { id }, body: order }), done);
  };
  return (
    <>
      {doubtful && (
        <>
          <Sentences of={[...(doubtful.alarms ?? []), doubtful.verdict?.sentence ?? '']} />
          <TextField
            label={fillWords(words.confirmRollOut, {
              name: doubtful.name,
              words: words.wordsToRollOut,
            })}
            value={typed}
            maxLength={100}
            onChange={setTyped}
          />
        </>
      )}
      {shown}
      <div className={cx(staffStyles.row, styles.endings)}>
        {others.map((other) => (
          <Button
            key={other.version}
            kind="secondary"
            busy={busy === other.version}
            disabled={!mayTry || (doubted === other.version && !isMeant)}
            onClick={() => rollOut(other)}
          >
            {fillWords(words.rollOut, { name: other.name })}
          </Button>
        ))}
        <Button kind="secondary" busy={busy === 'kept'} onClick={() => end('kept')}>
          {words.keep}
        </Button>
        <Button kind="quiet" busy={busy === 'stopped'} onClick={() => end('stopped')}>
          {words.stop}
        </Button>
      </div>
    </>
  );
}
