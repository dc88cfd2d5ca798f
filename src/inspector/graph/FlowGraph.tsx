import { lazy, Suspense, type ReactNode } from 'react';
import type { Flow, Problem } from '../../engine/types.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { GraphEditing } from './editing.ts';
import styles from './FlowGraph.module.css';
import { say } from './say.ts';

export interface FlowGraphProps {
  flow: Flow;
  /** Where the visit is. */
  current: string;
  /** The visited steps, the current one last. */
  stack: readonly string[];
  /** The pointers of the transitions taken in this visit, in order. */
  taken: readonly string[];
  /** Shown on the step or line that their pointer lies in. */
  problems: readonly Problem[];
  selected: string | undefined;
  /** What the screen of a step says, by which it is found as well. */
  wordsOf?: (stepId: string) => string;
  /** It stands for the first time. */
  onDrawn?: () => void;
  onSelect: (stepId: string) => void;
  /** By its JSON pointer in the flow file. */
  onSelectTransition: (pointer: string) => void;
  /** Absent: the flow cannot be edited here. */
  editing?: GraphEditing;
  /** A small picture of a step's screen, for whoever looks from near. */
  renderPicture?: (stepId: string) => ReactNode;
}

const GraphPane = lazy(() => import('./GraphPane.tsx'));

/**
 * A flow as a graph, with where a visit is in it. It fills what holds it, and holds nothing of the
 * visit itself. What draws it is loaded when it is first shown.
 */
export function FlowGraph(props: FlowGraphProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.pane} aria-busy aria-label={say('loading')}>
          <Skeleton height={400} />
        </div>
      }
    >
      <GraphPane {...props} />
    </Suspense>
  );
}
