import type { ReactNode } from 'react';
import type { CoveringVisit } from '../engine/check/paths.ts';
import type { Flow, FlowEvent } from '../engine/types.ts';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './Inspector.module.css';
import paneTabs from './paneTabs.module.css';
import { Filmstrip } from './paths/Filmstrip.tsx';
import { PhoneFrame } from './player/PhoneFrame.tsx';
import type { Scene } from './player/scene.ts';

interface FlowPaneProps {
  flow: Flow;
  graph: ReactNode;
  /** The visit whose screens are shown one beside the other; undefined: the graph alone. */
  strip: CoveringVisit | undefined;
  shown: 'graph' | 'strip';
  onShow: (shown: 'graph' | 'strip') => void;
  sceneOf: (events: readonly FlowEvent[]) => Scene;
}

/** The graph, and beside it in a tab the filmstrip that was asked for. */
export function FlowPane({ flow, graph, strip, shown, onShow, sceneOf }: FlowPaneProps) {
  if (strip === undefined) return <div className={styles.fill}>{graph}</div>;
  return (
    <Tabs
      label="What to look at"
      look={{ ...paneTabs, panel: styles.fill! }}
      tabs={[
        { id: 'graph', label: 'Graph' },
        { id: 'strip', label: 'Filmstrip' },
      ]}
      active={shown}
      onChange={onShow}
    >
      <Filmstrip
        flow={flow}
        visit={strip}
        renderStill={(events, label) => (
          <PhoneFrame isStill size="phone" label={label} scene={sceneOf(events)} />
        )}
      />
    </Tabs>
  );
}
