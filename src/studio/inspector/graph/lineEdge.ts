import type { CanvasProps } from './Canvas.tsx';
import type { LineEdge } from './EdgeLine.tsx';
import { menuOfLine } from './editing.ts';
import { isTakenEdge, type labelsOf, type markSpots } from './lineMarks.ts';
import type { StepEdge } from './model/flowModel.ts';
import { isLevel, middleOf } from './model/path.ts';
import type { useLineDrag } from './useLineDrag.ts';

interface Around extends CanvasProps {
  line: ReturnType<typeof useLineDrag>;
  /** The step that is pointed at, or else chosen: its lines stand out. */
  looked: string | undefined;
  spots: ReturnType<typeof markSpots>;
  labels: ReturnType<typeof labelsOf>;
  isDragging: boolean;
}

/** A line as React Flow draws it; none where the layout has no route for it. */
export function lineEdge(edge: StepEdge, around: Around): LineEdge[] {
  const { laidOut, places, selected, taken, traffic, hoveredEdge, onHoverEdge } = around;
  const { onSelectTransition, editing, onMenu, line, looked, spots, labels, isDragging } = around;
  const { layout } = laidOut;
  const { spine } = layout;

  const route = layout.routes[edge.id];
  if (route === undefined) return [];
  const isTaken = isTakenEdge(edge, taken);
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
        spot: spots.get(edge.id) ?? middleOf(route.points),
        hasRoom: !spots.has(edge.id) || spots.get(edge.id) !== undefined,
        traffic: traffic && (traffic.lines.get(edge.id) ?? { share: 0, words: '' }),
        leadsBack: !isLevel(route) && layout.places[edge.to]!.y <= layout.places[edge.from]!.y,
        isTaken,
        focus: looked === undefined ? undefined : focused,
        isUsual: spine[spine.indexOf(edge.to) - 1] === edge.from,
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
}
