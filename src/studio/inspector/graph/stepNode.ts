import type { KeyboardEvent } from 'react';
import type { CanvasProps } from './Canvas.tsx';
import { menuOfStep } from './editing.ts';
import type { StepNode } from './model/flowModel.ts';
import { graphText } from './graphText.ts';
import type { StepBoxNode } from './StepBox.tsx';
import type { useLineDrag } from './useLineDrag.ts';
import type { useMoveByDrag } from './useMoveByDrag.ts';
import type { MovePlace } from './usePlaces.ts';

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

interface Around extends CanvasProps {
  drag: ReturnType<typeof useMoveByDrag>;
  line: ReturnType<typeof useLineDrag>;
  /** The one step that the Tab key reaches. */
  tabStop: string;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
}

/** A step as React Flow draws it; none where the layout has no place for it. */
export function stepNode(step: StepNode, around: Around): StepBoxNode[] {
  const { laidOut, places, current, stack, selected, found, isSearching, traffic } = around;
  const { editing, onMenu, onSelect, onKeyDown, tabStop, drag, line } = around;
  const { layout } = laidOut;

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
        picture: layout === laidOut.flat ? undefined : around.renderPicture?.(step.id),
        onSelect,
        onKeyDown,
      },
    },
  ];
}
