import type { ReactNode } from 'react';
import { Tabs } from '../ui/Tabs.tsx';
import type { FlowDraft } from './edit/draft/useFlowDraft.ts';
import { EditPane } from './edit/EditPane.tsx';
import { MendList } from './edit/mends/MendList.tsx';
import { VerdictPanel } from './edit/verdict/VerdictPanel.tsx';
import paneTabs from './paneTabs.module.css';
import { PathsPane } from './paths/PathsPane.tsx';
import { useRemaining, useVisits } from './knowledge/useKnowledge.ts';
import { useOwnScroll } from './panes/useOwnScroll.ts';
import { useActions, useInspected, usePage, useUpdate, useSelected } from './store/contexts.ts';
import { shopInAddress, shopsFollowing, type Shop } from './bar/shops.ts';
import { scopeOfAddress } from './staff/calls.ts';
import { BookingNow } from './visit/BookingNow.tsx';
import { Requests } from './visit/Requests.tsx';
import { StatePane } from './visit/StatePane.tsx';
import { Timeline } from './visit/Timeline.tsx';
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
  paths: PathsPanel,
};

function VisitPanel() {
  const { flow, moments, stopped, seen, moment, persona, shopSettings } = useInspected();
  const remaining = useRemaining(moment.snapshot);
  const { goTo, replay, takeBranch } = useActions();
  const inspection = usePage((now) => now.inspection);
  const isReplaying = usePage((now) => now.isReplaying);
  const records = usePage((now) => now.records);
  return (
    <>
      <Timeline
        flow={flow}
        inspection={inspection}
        moments={moments}
        stopped={stopped}
        isReplaying={isReplaying}
        onGoTo={goTo}
        onReplay={replay}
        onTakeBranch={takeBranch}
      />
      <StatePane
        flow={flow}
        moment={moment}
        before={seen.at(-2)}
        told={seen.flatMap(({ event }) => Object.keys(event?.facts ?? {}))}
        remaining={remaining}
      />
      <h2>The booking as it would be sent now</h2>
      <BookingNow flow={flow} moment={moment} persona={persona} shopSettings={shopSettings} />
      <h2>Requests to the simulated shop</h2>
      <Requests records={records} />
    </>
  );
}

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

function PathsPanel() {
  const { flow } = useInspected();
  const visits = useVisits();
  const { playFor, showStrip } = useActions();
  const strip = usePage((now) => now.strip);
  return (
    <PathsPane
      flow={flow}
      visits={visits}
      shown={strip}
      onPlay={({ events }) => playFor(events)}
      onShow={showStrip}
    />
  );
}
