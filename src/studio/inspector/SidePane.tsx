import { Tabs } from '@radix-ui/themes';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { EditPane } from './edit/EditPane.tsx';
import { VerdictPanel } from './edit/verdict/VerdictPanel.tsx';
import { PathsPane } from './paths/PathsPane.tsx';
import styles from './SidePane.module.css';
import { useInspected, usePage, useUpdate } from './store/contexts.ts';
import { VisitPanel } from './visit/VisitPanel.tsx';
import { WhyPane } from './why/WhyPane.tsx';

export const sideTabs = ['visit', 'why', 'change', 'problems', 'paths'] as const;
export type SideTab = (typeof sideTabs)[number];

const panes: Readonly<Record<SideTab, { label: string; Panel: () => ReactNode }>> = {
  visit: { label: 'Visit', Panel: VisitPanel },
  why: { label: 'Why', Panel: WhyPane },
  change: { label: 'Change', Panel: EditPane },
  problems: { label: 'Problems', Panel: VerdictPanel },
  paths: { label: 'Paths', Panel: PathsPane },
};

/** The label of the Problems tab, with the number of problems. */
function ProblemsLabel() {
  const problems = useInspected().draft.verdict.verdict?.problems ?? [];
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return (
    <span style={hasErrors ? { color: 'var(--danger)' } : undefined}>
      {panes.problems.label}
      {problems.length > 0 && ` (${problems.length})`}
    </span>
  );
}

/** The third pane, in tabs: the visit, its reasons, the editor, the problems and the paths. */
export function SidePane() {
  const update = useUpdate();
  const side = usePage((now) => now.side);
  const { Panel } = panes[side];
  const panel = useRef<HTMLDivElement>(null);
  const scrolled = useRef<Partial<Record<SideTab, number>>>({});
  // Each tab is as far down as it was left.
  useLayoutEffect(() => {
    panel.current!.scrollTop = scrolled.current[side] ?? 0;
  }, [side]);
  return (
    <Tabs.Root
      className={styles.tabs}
      value={side}
      onValueChange={(next) => update({ side: next as SideTab })}
    >
      <Tabs.List aria-label="Details" size="1" wrap="wrap">
        {sideTabs.map((id) => (
          <Tabs.Trigger key={id} value={id}>
            {id === 'problems' ? <ProblemsLabel /> : panes[id].label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content
        ref={panel}
        className={styles.panel}
        value={side}
        onScroll={({ currentTarget }) => {
          scrolled.current[side] = currentTarget.scrollTop;
        }}
      >
        <Panel />
      </Tabs.Content>
    </Tabs.Root>
  );
}
