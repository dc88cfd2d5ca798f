import { MiniMap, ReactFlow, type ReactFlowProps } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { AskedMenu } from './ActionMenu.tsx';
import { menuOfLine, menuOfStep } from './editing.ts';
import type { FlowGraphProps } from './FlowGraph.tsx';
import { otherwise, type FlowModel, type StepEdge } from './model/flowModel.ts';
import { labelPlaces } from './model/labelPlaces.ts';
import type { ProblemPlaces } from './model/marks.ts';
import { neighbour, type Direction } from './model/neighbour.ts';
import { isLevel, markPlaces, middleOf } from './model/path.ts';
import { shortWords } from './model/shortWords.ts';
import { graphText } from './graphText.ts';
import { StepBox, type StepBoxNode } from './StepBox.tsx';
import type { GraphView, LaidOut } from './useGraphView.ts';
import { useLineDrag } from './useLineDrag.ts';
import type { MovePlace } from './usePlaces.ts';
import { useMoveByDrag } from './useMoveByDrag.ts';
import { EdgeLine, type LineEdge } from './EdgeLine.tsx';
import styles from './Canvas.module.css';

interface CanvasProps extends Omit<FlowGraphProps, 'flow' | 'problems'> {
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

/** The least distance between marks: their width at the zoom at which titles are just legible. */
const markApart = 46;
const nodeTypes = { step: StepBox };
const edgeTypes = { transition: EdgeLine };
const directions: Record<string, Direction> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const spoken: ReactFlowProps['ariaLabelConfig'] = { 'minimap.ariaLabel': graphText('map') };

/** Whether several lines lead on from a step. */
const isFork = ({ edges }: FlowModel, id: string) =>
  edges.filter(({ from }) => from === id).length > 1;

/** What dropping at a place would do. */
const dropWords = (isAfter: boolean, title: string, place: MovePlace | undefined) =>
  [graphText(isAfter ? 'afterTitle' : 'beforeTitle', { title }), place?.outcome]
    .filter(Boolean)
    .join(': ');

/** How a step is marked while another is lifted: as a place for it, or as none. */
const placeMark = (place: MovePlace | undefined) => {
  if (place === undefined) return 'none';
  return place.isFine === undefined ? 'open' : place.isFine ? 'fine' : 'mend';
};

/**
 * The graph as React Flow draws it. The layout places steps and lines; all other props only mark
 * them.
 */
export function Canvas(props: CanvasProps) {
  const { laidOut, places, current, stack, taken, selected, found, isSearching } = props;
  const { traffic, hoveredEdge, onHoverEdge, onSelect, onSelectTransition, editing, onMenu, view } =
    props;
  const { model, layout } = laidOut;
  const root = useRef<HTMLDivElement>(null);
  const [hoveredStep, setHoveredStep] = useState<string>();
  const drag = useMoveByDrag(laidOut, editing);
  const line = useLineDrag(layout, editing?.redirect);
  const looked = hoveredStep ?? selected;
  const tabStop = selected !== undefined && layout.places[selected] ? selected : current;

  const focus = (id: string) =>
    root.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`)?.focus();

  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const direction = directions[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = neighbour(model, layout.places, id, direction);
    if (next === undefined) return;
    onSelect(next);
    focus(next);
  };

  const nodes = model.nodes.flatMap((step): StepBoxNode[] => {
    const place = layout.places[step.id];
    if (place === undefined) return [];
    const { title } = step;
    const drop =
      drag.drop?.at === step.id
        ? dropWords(drag.drop.after === step.id, title, editing?.places?.[drag.drop.after])
        : line.dragged?.target === step.id
          ? graphText('leadHere', { title })
          : undefined;
    return [
      {
        id: step.id,
        type: 'step',
        position: drag.dragged?.id === step.id ? drag.dragged.position : place,
        ...layout.size,
        measured: layout.size,
        // A dragged box, and one that names a drop's effect, is drawn above the others.
        zIndex: drag.dragged?.id === step.id ? 3 : drop === undefined ? 0 : 2,
        data: {
          step,
          marks: {
            isCurrent: traffic === undefined && step.id === current,
            isVisited: stack.includes(step.id),
            isSelected: step.id === selected,
            problems: places.nodes.get(step.id),
          },
          figures: traffic?.steps.get(step.id),
          isTabStop: step.id === tabStop,
          isFound: isSearching && found.includes(step.id),
          isDimmed: isSearching && !found.includes(step.id),
          isDragged: drag.dragged?.id === step.id,
          place:
            editing?.places === undefined || drag.dragged === undefined
              ? undefined
              : placeMark(editing.places[step.id]),
          drop,
          onMenu: editing && ((_id, beside) => onMenu(menuOfStep(editing, step, beside))),
          picture: layout === laidOut.flat ? undefined : props.renderPicture?.(step.id),
          onSelect,
          onKeyDown,
        },
      },
    ];
  });

  const spine = useMemo(
    () => new Set(layout.spine.slice(1).map((id, index) => `${layout.spine[index]} → ${id}`)),
    [layout],
  );

  const isDragging = drag.dragged !== undefined || line.dragged !== undefined;
  // The chosen step's lines have labels, and without one the forks of the usual visit. Numbers and
  // labels would cover each other, as would labels and what a drop would do.
  const hasTraffic = traffic !== undefined;
  const labels = useMemo(() => {
    const isLabelled = ({ from }: StepEdge) =>
      selected === undefined
        ? !hasTraffic && layout.spine.includes(from) && isFork(model, from)
        : from === selected;
    const words = model.edges
      .filter(isLabelled)
      .map((edge) => [edge.id, shortWords(edge)] as const)
      // Alone it says nothing: the step's other lines have the conditions.
      .filter(([, label]) => selected !== undefined || label !== otherwise);
    const ids = words.map(([id]) => id);
    // The chosen step's lines stand out from all others.
    return labelPlaces(layout, new Map(words), selected === undefined ? undefined : ids);
  }, [model, layout, selected, hasTraffic]);

  const isTakenEdge = ({ transitions }: StepEdge) =>
    transitions.some(({ pointer }) => taken.includes(pointer));
  // Lines that always have a mark come first, so that selecting a step does not move those marks.
  const stays = (edge: StepEdge) =>
    isTakenEdge(edge) ||
    places.edges.has(edge.id) ||
    (traffic?.lines.get(edge.id)?.words ?? '') !== '';
  const marked = [
    ...model.edges.filter(stays),
    ...model.edges.filter((edge) => edge.from === selected && !stays(edge)),
  ];
  const spots = markPlaces(
    marked.map((edge) => ({
      points: layout.routes[edge.id]?.points ?? [],
      // Marks of a selected step's lines leave room for the condition at the line's end.
      share: stays(edge) ? 0.5 : 0.42,
      isOptional: !stays(edge),
    })),
    markApart,
    [
      ...[...labels.values()].map(({ box }) => box),
      ...marked
        .filter((edge) => edge.from === selected)
        .flatMap(({ from, to }) => [from, to])
        .map((id) => {
          const { x, y } = layout.places[id]!;
          return { left: x, right: x + layout.size.width, top: y, bottom: y + layout.size.height };
        }),
    ],
  );
  const spotOf = new Map(marked.map(({ id }, index) => [id, spots[index]]));

  const edges = model.edges.flatMap((edge): LineEdge[] => {
    const route = layout.routes[edge.id];
    if (route === undefined) return [];
    const isTaken = isTakenEdge(edge);
    const focused = edge.from === looked ? 'out' : edge.to === looked ? 'in' : 'none';
    const isHovered = edge.id === hoveredEdge;
    return [
      {
        id: edge.id,
        source: edge.from,
        target: edge.to,
        type: 'transition',
        zIndex: isHovered ? 2 : isTaken || focused === 'out' ? 1 : 0,
        data: {
          edge,
          route,
          spot: spotOf.get(edge.id) ?? middleOf(route.points),
          hasRoom: !spotOf.has(edge.id) || spotOf.get(edge.id) !== undefined,
          traffic: traffic && (traffic.lines.get(edge.id) ?? { share: 0, words: '' }),
          leadsBack: !isLevel(route) && layout.places[edge.to]!.y <= layout.places[edge.from]!.y,
          isTaken,
          focus: looked === undefined ? undefined : focused,
          isUsual: spine.has(edge.id),
          isOfSelected: edge.from === selected,
          label: isDragging ? undefined : labels.get(edge.id)?.at,
          isDragging,
          isHovered,
          problems: places.edges.get(edge.id),
          dragged: line.dragged?.id === edge.id ? line.dragged.to : undefined,
          editing: editing && {
            drag: line.handlers(edge),
            onMenu: (beside) => onMenu(menuOfLine(editing, edge, beside)),
          },
          onHover: onHoverEdge,
          onSelect: onSelectTransition,
        },
      },
    ];
  });

  return (
    <div
      ref={root}
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
