import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Tabs } from '../../page/ui/Tabs.tsx';
import type { FlowDraft } from './edit/draft/useFlowDraft.ts';
import { EditPane } from './edit/EditPane.tsx';
import { MendList } from './edit/mends/MendList.tsx';
import { VerdictPanel } from './edit/verdict/VerdictPanel.tsx';
import paneTabs from './paneTabs.module.css';
import { PathsPane } from './paths/PathsPane.tsx';
import { useActions, useInspected, usePage, useSelected, useUpdate } from './store/contexts.ts';
import { type Shop, shopInAddress, shopsFollowing } from './bar/shops.ts';
import { scopeOfAddress } from './calls/calls.ts';
import { VisitPanel } from './visit/VisitPanel.tsx';
import { WhyPane } from './why/WhyPane.tsx';

export const sideTabs = ['visit', 'why', 'change', 'problems', 'paths'] as const;
export type SideTab = (typeof sideTabs)[number];

/** The label of the Problems tab, with the number of problems. */
function problemsLabel({ verdict }: FlowDraft['verdict']): ReactNode {
  const problems = verdict?.problems ?? [];
  const label = problems.length === 0 ? 'Problems' : `Problems (${problems.length})`;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return hasErrors ? <span className={paneTabs.error}>{label}</span> : label;
}

/** The third pane, in tabs: the visit, its reasons, the editor, the problems and the paths. */
export function SidePane() {
  const { draft } = useInspected();
  const update = useUpdate();
  const side = usePage((now) => now.side);
  const Panel = panels[side];
  const root = useOwnScroll(side);
  return (
    <div ref={root} className={paneTabs.whole}>
      <Tabs
        label="Details"
        look={paneTabs}
        active={side}
        onChange={(next) => update({ side: next })}
        tabs={[
          { id: 'visit', label: 'Visit' },
          { id: 'why', label: 'Why' },
          { id: 'change', label: 'Change' },
          { id: 'problems', label: problemsLabel(draft.verdict) },
          { id: 'paths', label: 'Paths' },
        ]}
      >
        <Panel />
      </Tabs>
    </div>
  );
}

const panels: Readonly<Record<SideTab, () => ReactNode>> = {
  visit: VisitPanel,
  why: WhyPane,
  change: ChangePanel,
  problems: ProblemsPanel,
  paths: PathsPane,
};

/** The shops that get what is edited here; undefined where the server does not list them. */
function useReached(): readonly Shop[] | undefined {
  const shops = usePage((now) => now.shops);
  const isOfOrganisation = scopeOfAddress(window.location.search).startsWith('organisation:');
  return shops.length === 0 || isOfOrganisation
    ? undefined
    : shopsFollowing(shops, shopInAddress());
}

function ChangePanel() {
  const { draft, moment } = useInspected();
  const { select, playFor } = useActions();
  const selected = useSelected();
  const reveal = usePage((now) => now.reveal);
  const edit = usePage((now) => now.edit);
  const reached = useReached();
  return (
    <EditPane
      draft={draft}
      selected={selected ?? moment.step.id}
      onSelect={select}
      onPlay={playFor}
      reveal={reveal}
      edit={edit}
      reached={reached}
      showsVerdict={false}
    />
  );
}

function ProblemsPanel() {
  const { draft } = useInspected();
  const { playFor, showInFlow } = useActions();
  const reached = useReached();
  return (
    <VerdictPanel
      draft={draft}
      reached={reached}
      onPlay={playFor}
      onReveal={(pointer, problem) => showInFlow({ pointer, problem })}
    >
      <MendList draft={draft} />
    </VerdictPanel>
  );
}

/**
 * Restores each tab's scroll position.
 *
 * @returns the ref of the element that contains the tabs
 */
function useOwnScroll(tab: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const kept = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const panel = root.current?.querySelector('[role=tabpanel]');
    if (!panel) return undefined;
    panel.scrollTop = kept.current.get(tab) ?? 0;
    const keep = () => kept.current.set(tab, panel.scrollTop);
    panel.addEventListener('scroll', keep, { passive: true });
    return () => panel.removeEventListener('scroll', keep);
  }, [tab]);
  return root;
}
