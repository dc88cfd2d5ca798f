import type { ReactNode } from 'react';
import type { ShopSettings } from '../contract/types.gen.ts';
import type { CoveringVisit } from '../engine/check/paths.ts';
import type { Flow, FlowEvent, Scalar } from '../engine/types.ts';
import type { Persona, RequestRecord } from '../simulation/types.ts';
import { settingsFor } from '../simulation/personas.ts';
import { Tabs } from '../ui/Tabs.tsx';
import type { FlowDraft } from './edit/draft/useFlowDraft.ts';
import { EditPane, type Reveal } from './edit/EditPane.tsx';
import { MendList } from './edit/mends/MendList.tsx';
import { VerdictPanel } from './edit/verdict/VerdictPanel.tsx';
import paneTabs from './paneTabs.module.css';
import { PathsPane } from './paths/PathsPane.tsx';
import type { FlowKnowledge } from './useInquiry.ts';
import type { InspectionControl } from './useInspection.ts';
import { BookingNow } from './visit/BookingNow.tsx';
import type { Moment } from './visit/moments.ts';
import { Requests } from './visit/Requests.tsx';
import { StatePane } from './visit/StatePane.tsx';
import { Timeline } from './visit/Timeline.tsx';
import { WhyPane } from './why/WhyPane.tsx';

export type SideTab = 'visit' | 'why' | 'change' | 'problems' | 'paths';

interface SidePaneProps {
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  draft: FlowDraft;
  flow: Flow;
  visit: InspectionControl;
  /** Every moment of the line, those up to now, and why the rest could not be played. */
  played: {
    moments: readonly Moment[];
    seen: readonly Moment[];
    stopped: string | undefined;
  };
  persona: Persona;
  shopSettings: ShopSettings | undefined;
  facts: Readonly<Record<string, Scalar>>;
  records: readonly RequestRecord[];
  knowledge: FlowKnowledge | undefined;
  strip: CoveringVisit | undefined;
  /** The place of the draft to show where it is changed. */
  reveal: Reveal | undefined;
  /** The edit that was asked for elsewhere. */
  edit: { readonly id: string } | undefined;
  onReveal: (place: Reveal) => void;
  onPlay: (events: readonly FlowEvent[]) => void;
  onJump: (step: string) => void;
  onStrip: (visit: CoveringVisit) => void;
}

/** How many problems the draft has, on the tab that tells them. */
function problemsLabel({ verdict }: FlowDraft['verdict']): ReactNode {
  const problems = verdict?.problems ?? [];
  const label = problems.length === 0 ? 'Problems' : `Problems (${problems.length})`;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return hasErrors ? <span className={paneTabs.error}>{label}</span> : label;
}

/** Everything about the visit and the draft that is not the graph or the phone. */
export function SidePane(props: SidePaneProps) {
  const { tab, onTab, draft, flow, visit, played, persona, shopSettings, facts } = props;
  const { records, knowledge, strip, reveal, onReveal, onPlay, onJump, onStrip } = props;
  const { moments, seen, stopped } = played;
  const moment = seen.at(-1)!;
  return (
    <Tabs
      label="Details"
      look={paneTabs}
      active={tab}
      onChange={onTab}
      tabs={[
        { id: 'visit', label: 'Visit' },
        { id: 'why', label: 'Why' },
        { id: 'change', label: 'Change' },
        { id: 'problems', label: problemsLabel(draft.verdict) },
        { id: 'paths', label: 'Paths' },
      ]}
    >
      {tab === 'visit' && (
        <>
          <Timeline
            flow={flow}
            inspection={visit.inspection}
            moments={moments}
            stopped={stopped}
            isReplaying={visit.isReplaying}
            onGoTo={visit.goTo}
            onReplay={visit.replay}
            onTakeBranch={visit.takeBranch}
          />
          <StatePane
            flow={flow}
            moment={moment}
            before={seen.at(-2)}
            remaining={knowledge?.remaining(moment.snapshot)}
          />
          <h2>The booking as it would be sent now</h2>
          <BookingNow flow={flow} moment={moment} persona={persona} shopSettings={shopSettings} />
          <h2>Requests to the simulated shop</h2>
          <Requests records={records} />
        </>
      )}
      {tab === 'why' && (
        <WhyPane
          flow={flow}
          forms={draft.forms}
          settings={settingsFor(persona, shopSettings)}
          moments={seen}
          facts={facts}
          selected={visit.selected}
          onSend={visit.send}
          onSelect={visit.select}
          onGoTo={visit.goTo}
          onJump={onJump}
        />
      )}
      {tab === 'change' && (
        <EditPane
          draft={draft}
          selected={visit.selected ?? moment.step.id}
          onSelect={visit.select}
          onPlay={onPlay}
          reveal={reveal}
          edit={props.edit}
          showsVerdict={false}
        />
      )}
      {tab === 'problems' && (
        <>
          <MendList draft={draft} />
          <VerdictPanel
            draft={draft}
            onPlay={onPlay}
            onReveal={(pointer, problem) => onReveal({ pointer, problem })}
          />
        </>
      )}
      {tab === 'paths' && (
        <PathsPane
          flow={flow}
          visits={knowledge?.visits()}
          shown={strip}
          onPlay={({ events }) => onPlay(events)}
          onShow={onStrip}
        />
      )}
    </Tabs>
  );
}
