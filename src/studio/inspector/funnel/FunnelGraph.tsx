import { useMemo, useState } from 'react';
import type { Funnel } from '../../../contract/staff.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { FlowGraph, type Traffic } from '../graph/FlowGraph.tsx';
import { fillWords } from '../words.ts';
import styles from './Funnel.module.css';
import { percent, withShown } from './inWords.ts';
import words from './words.json';

/** From which share of the widest on a line has its number beside it; the table has all. */
const LEAST_SHOWN = 0.1;

/** The numbers of a funnel for the graph of its flow. */
function trafficOf({ steps, ways }: Funnel): Traffic {
  const counts = new Map<string, number>();
  for (const { from, to, kind, count } of ways) {
    const line = `${from} → ${to}`;
    if (kind === 'moved') counts.set(line, (counts.get(line) ?? 0) + count);
  }
  const widest = Math.max(1, ...counts.values());
  return {
    lines: new Map(
      [...counts].map(([line, count]) => {
        const share = count / widest;
        return [line, { share, words: share < LEAST_SHOWN ? '' : String(count) }];
      }),
    ),
    steps: new Map(
      steps.map((each) => {
        const { step, came, ends } = each;
        const told = fillWords(words.onStep, { came, left: percent(ends.left, came) });
        return [step, withShown(told, each)];
      }),
    ),
  };
}

/** How visitors went through a flow: the width of a line is its share. */
export function FunnelGraph({ flow, funnel }: { flow: Flow; funnel: Funnel }) {
  const [selected, select] = useState<string>();
  const traffic = useMemo(() => trafficOf(funnel), [funnel]);
  return (
    <section className={styles.graph} aria-label={words.graph}>
      <FlowGraph
        flow={flow}
        traffic={traffic}
        selected={selected}
        current={flow.initial}
        stack={[]}
        taken={[]}
        problems={[]}
        onSelect={select}
        onSelectTransition={() => undefined}
      />
    </section>
  );
}
