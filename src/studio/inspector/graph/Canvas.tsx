import { MiniMap, ReactFlow, type ReactFlowProps } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { AskedMenu } from './ActionMenu.tsx';
import type { FlowGraphProps } from './FlowGraph.tsx';
import { lineEdge } from './lineEdge.ts';
import { labelsOf, markSpots } from './lineMarks.ts';
import type { ProblemPlaces } from './model/marks.ts';
import { neighbour, type Direction } from './model/neighbour.ts';
import { graphText } from './graphText.ts';
import { StepBox } from './StepBox.tsx';
import { stepNode } from './stepNode.ts';
import type { LaidOut } from './camera.ts';
import type { GraphView } from './useGraphView.ts';
import { useLineDrag } from './useLineDrag.ts';
import { useMoveByDrag } from './useMoveByDrag.ts';
import { EdgeLine } from './EdgeLine.tsx';
import styles from './Canvas.module.css';

export interface CanvasProps extends Omit<FlowGraphProps, 'flow' | 'problems'> {
  laidOut: LaidOut;
  places: ProblemPlaces;
  /** The ids of the steps that the search finds; empty without a search. */
  found: readonly string[];
  isSearching: boolean;
  hoveredEdge: string | undefined;
  onHoverEdge: (id: string | undefined) => void;
  onMenu: (menu: AskedMenu) => void;
  view: GraphView;
}

const nodeTypes = { step: StepBox };
const edgeTypes = { transition: EdgeLine };
const directions: Record<string, Direction> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const spoken: ReactFlowProps['ariaLabelConfig'] = { 'minimap.ariaLabel': graphText('map') };

/**
 * The graph as React Flow draws it. The layout places steps and lines; all other props only mark
 * them.
 */
export function Canvas(props: CanvasProps) {
  const { laidOut, current, stack, selected, traffic, onSelect, editing, view } = props;
  const { model, layout } = laidOut;
  const [hoveredStep, setHoveredStep] = useState<string>();
  const drag = useMoveByDrag(laidOut, editing);
  const line = useLineDrag(layout, editing?.redirect);
  const looked = hoveredStep ?? selected;
  const tabStop = selected !== undefined && layout.places[selected] ? selected : current;

  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const direction = directions[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = neighbour(model, layout.places, id, direction);
    if (next === undefined) return;
    onSelect(next);
    const canvas = event.currentTarget.closest(`.${styles.canvas}`);
    canvas?.querySelector<HTMLElement>(`[data-step="${CSS.escape(next)}"]`)?.focus();
  };

  const nodes = model.nodes.flatMap((step) =>
    stepNode(step, { ...props, drag, line, tabStop, onKeyDown }),
  );
  const hasTraffic = traffic !== undefined;
  const labels = useMemo(
    () => labelsOf({ model, layout }, selected, hasTraffic),
    [model, layout, selected, hasTraffic],
  );
  const spots = markSpots(props, labels);
  const isDragging = drag.dragged !== undefined || line.dragged !== undefined;
  const edges = model.edges.flatMap((edge) =>
    lineEdge(edge, { ...props, looked, line, spots, labels, isDragging }),
  );

  return (
    <div
      className={styles.canvas}
      style={
        {
          '--step-width': `${layout.size.width}px`,
          '--step-height': `${layout.size.height}px`,
        } as CSSProperties
      }
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        aria-label={graphText('graph')}
        ariaLabelConfig={spoken}
        minZoom={view.minZoom}
        maxZoom={view.maxZoom}
        nodesDraggable={editing !== undefined}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        zoomActivationKeyCode={null}
        panActivationKeyCode={null}
        panOnScroll
        attributionPosition="bottom-right"
        zoomOnDoubleClick={false}
        nodeDragThreshold={6}
        nodeClickDistance={6}
        onNodeMouseEnter={(_, { id }) => setHoveredStep(id)}
        onNodeMouseLeave={() => setHoveredStep(undefined)}
        onNodeDragStart={drag.onStart}
        onNodeDrag={drag.onDrag}
        onNodeDragStop={drag.onStop}
      >
        {view.isPartial && (
          <MiniMap
            pannable
            zoomable
            className={styles.map}
            ariaLabel={graphText('map')}
            nodeClassName={({ id }) =>
              id === current ? styles.mapCurrent! : stack.includes(id) ? styles.mapVisited! : ''
            }
          />
        )}
      </ReactFlow>
    </div>
  );
}
