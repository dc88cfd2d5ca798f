import { Badge, Text } from '@radix-ui/themes';
import type { Funnel, FunnelStep } from '../../../contract/staff.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { StaffTable, type Column } from '../pages/StaffTable.tsx';
import { Bar, type BarPart } from '../plots/Bars.tsx';
import { fillWords } from '../words.ts';
import { isOutcome } from './cameTo.ts';
import { compareFunnels } from './compareFunnels.ts';
import styles from './Funnel.module.css';
import { percent } from './inWords.ts';
import { inOrderOf, titleOfStep } from './StepTable.tsx';
import words from './words.json';

/** One of the funnels that stand beside each other. */
export interface Multiple {
  readonly title: string;
  readonly funnel: Funnel;
  /** What it is compared with: marked is what differs from that by more than chance */
  readonly beside?: Funnel | undefined;
}

const kinds = { went: words.keyWent, ended: words.keyEnded, left: words.keyLeft };

/** What became of the visits that came to a step, as shares of all. */
function partsOf(flow: Flow | undefined, visits: number, { step, went, ends }: FunnelStep) {
  const isGoal = isOutcome(flow, step);
  const ended = ends.booked + ends.lead + (isGoal ? ends.left + ends.here : 0);
  const parts: readonly (readonly [BarPart['kind'], number])[] = [
    ['went', went + (isGoal ? 0 : ends.here)],
    ['ended', ended],
    ['left', isGoal ? 0 : ends.left],
  ];
  return parts.map(([kind, count]) => ({ kind, share: visits === 0 ? 0 : count / visits }));
}

/** What became of the visits of one funnel that came to a step. */
function screenIn(flow: Flow | undefined, funnel: Funnel, step: string, differs: boolean) {
  const found = funnel.steps.find((each) => each.step === step);
  if (found === undefined) return '–';
  const { came, ends } = found;
  const left = isOutcome(flow, step) ? '–' : percent(ends.left, came);
  return (
    <div className={styles.multiple}>
      <Bar parts={partsOf(flow, funnel.visits, found)} />
      <Text size="1" color="gray">
        {fillWords(words.cameShare, { came: came.toLocaleString(), left })}{' '}
        {differs && <Badge>{words.differs}</Badge>}
      </Text>
    </div>
  );
}

/** A bar for each screen, in the order of the flow, with who left there; several funnels side by side. */
export function ScreenBars({
  flow,
  multiples,
}: {
  flow: Flow | undefined;
  multiples: readonly Multiple[];
}) {
  const [first] = multiples;
  if (first === undefined) return null;
  const columns = multiples.map(({ title, funnel, beside }): Column<FunnelStep> => {
    const differing = beside && compareFunnels(funnel, beside).steps;
    return {
      title: `${title} · ${funnel.visits.toLocaleString()}`,
      tell: ({ step }) => screenIn(flow, funnel, step, differing?.has(step) === true),
    };
  });
  return (
    <div>
      <ul className={styles.key}>
        {Object.entries(kinds).map(([kind, title]) => (
          <li key={kind}>
            <Bar parts={[{ kind: kind as BarPart['kind'], share: 1 }]} /> {title}
          </li>
        ))}
        <li>{words.besideWhy}</li>
      </ul>
      <div className={styles.multiples}>
        <StaffTable
          rows={inOrderOf(flow, first.funnel)}
          keyOf={({ step }) => step}
          columns={[{ title: words.step, tell: ({ step }) => titleOfStep(flow, step) }, ...columns]}
        />
      </div>
    </div>
  );
}
