import { Badge } from '@radix-ui/themes';
import type { Funnel, FunnelStep } from '../../../contract/staff.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { StaffTable } from '../pages/StaffTable.tsx';
import { fillWords, stepInWords } from '../words.ts';
import { books } from '../books.ts';
import { isOutcome } from './cameTo.ts';
import { compareFunnels } from './compareFunnels.ts';
import styles from './Funnel.module.css';
import { errorInWords, percent, timeInWords, withShown } from './inWords.ts';
import words from './words.json';

const MOST_ERRORS = 3;

interface StepTableProps {
  flow: Flow | undefined;
  funnel: Funnel;
  /** The funnel of another version, beside */
  other: Funnel | undefined;
}

/** The title of a step; its id where the flow is not kept. */
export const titleOfStep = (flow: Flow | undefined, step: string): string =>
  flow === undefined ? step : stepInWords(flow, step);

const columns = [
  ['came', (step: FunnelStep) => withShown(String(step.came), step)],
  ['went', ({ went, came }: FunnelStep) => percent(went, came)],
  // Most steps are no place where a visit may end well.
  ['booked', ({ ends, came }: FunnelStep) => percent(ends.booked, ends.booked && came)],
  ['lead', ({ ends, came }: FunnelStep) => percent(ends.lead, ends.lead && came)],
  ['left', ({ ends, came }: FunnelStep) => percent(ends.left, came)],
  ['here', ({ ends }: FunnelStep) => String(ends.here)],
  ['median', ({ medianMs }: FunnelStep) => timeInWords(medianMs)],
  ['ninetieth', ({ ninetiethMs }: FunnelStep) => timeInWords(ninetiethMs)],
] as const;

/** The steps of a funnel in the order of the flow. */
export function inOrderOf(flow: Flow | undefined, funnel: Funnel): FunnelStep[] {
  const order = Object.keys(flow?.steps ?? {});
  const placeOf = ({ step }: FunnelStep) => {
    const place = order.indexOf(step);
    return place < 0 ? order.length : place;
  };
  return funnel.steps.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What happened on each step, in the order of the flow. */
export function StepTable({ flow, funnel, other }: StepTableProps) {
  // Of a flow that does not book the goals say what visits came to, and nobody left on one.
  const shown = columns.filter(
    ([key]) => flow === undefined || books(flow) || (key !== 'booked' && key !== 'lead'),
  );
  const differences = other && compareFunnels(funnel, other);
  const sameIn = ({ step }: FunnelStep) => other?.steps.find((each) => each.step === step);
  return (
    <div className={styles.wide}>
      <StaffTable
        rows={inOrderOf(flow, funnel)}
        keyOf={({ step }) => step}
        columns={[
          { title: words.step, tell: ({ step }) => titleOfStep(flow, step) },
          ...shown.map(([key, valueOf]) => ({
            title: words[key],
            isNumber: true,
            tell: (step: FunnelStep) =>
              figure(
                key === 'left' && isOutcome(flow, step.step) ? '–' : valueOf(step),
                other && (sameIn(step) === undefined ? '–' : valueOf(sameIn(step)!)),
                key === 'left' && differences?.steps.has(step.step) === true,
              ),
          })),
          { title: words.errors, tell: errorsOf },
        ]}
      />
    </div>
  );
}

/** A figure, the same of the other version, and whether they differ by more than chance. */
const figure = (own: string, others: string | undefined, isMarked: boolean) => (
  <>
    {own}
    {others !== undefined && <span className={styles.beside}>{others}</span>}
    {isMarked && <Badge>{words.differs}</Badge>}
  </>
);

const errorsOf = ({ errors }: FunnelStep) =>
  errors.slice(0, MOST_ERRORS).map(({ error, count }) => (
    <div key={error}>
      {errorInWords(error)} <span className={styles.beside}>{count}</span>
    </div>
  ));

/** The ways that the graph does not draw: Back, resumed visits, and those from every step. */
export function FurtherWays({ flow, funnel }: Pick<StepTableProps, 'flow' | 'funnel'>) {
  const isDrawn = ({ from, to, kind }: Funnel['ways'][number]) =>
    kind === 'moved' &&
    Object.values(flow?.steps[from]?.on ?? {})
      .flat()
      .some(({ target, pointer }) => target === to && !pointer.startsWith('/anyStep'));
  const ways = funnel.ways
    .filter((way) => !isDrawn(way))
    .toSorted((one, another) => another.count - one.count)
    .slice(0, 20);
  if (ways.length === 0) return null;
  return (
    <details>
      <summary>{words.ways}</summary>
      <ul>
        {ways.map(({ from, to, kind, event, count }) => (
          <li key={`${from} ${to} ${kind} ${event}`}>
            {fillWords(words.way, { from: titleOfStep(flow, from), to: titleOfStep(flow, to) })}{' '}
            <span className={styles.beside}>
              {[words.kinds[kind], count].filter((part) => part !== '').join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
