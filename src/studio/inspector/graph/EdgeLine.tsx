import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import type { CSSProperties, DOMAttributes } from 'react';
import { Icon } from '../../../page/ui/Icon.tsx';
import { countProblems, graphText } from './graphText.ts';
import { errorIcon, takenIcon, warningIcon, zoomInIcon } from './icons.ts';
import type { Point, LinePath } from './model/geometry.ts';
import type { StepEdge } from './model/flowModel.ts';
import type { PlaceProblems } from './model/marks.ts';
import { arrowOf, pathOf } from './model/path.ts';
import { shortWords } from './model/shortWords.ts';
import type { useLineDrag } from './useLineDrag.ts';
import { TransitionText } from './TransitionText.tsx';
import styles from './EdgeLine.module.css';

interface EdgeLineData extends Record<string, unknown> {
  edge: StepEdge;
  route: LinePath;
  /** The point of the line where its marks are. */
  spot: Point;
  /** Whether they cover no step there: the list below the graph has a plus as well. */
  hasRoom: boolean;
  /** How many took it; absent: no numbers are drawn. */
  traffic: { readonly share: number; readonly words: string } | undefined;
  /** Whether the line leads upwards, against the order of the steps. */
  leadsBack: boolean;
  isTaken: boolean;
  /** Whether the line starts or ends at the focused step; undefined where no step is focused. */
  focus: 'out' | 'in' | 'none' | undefined;
  /** Whether the line is part of the usual visit, which is never faint. */
  isUsual: boolean;
  isOfSelected: boolean;
  /** Where its condition has room in full; absent: it is shown under the pointer only. */
  label: Point | undefined;
  /** Whether a step or a line is being dragged: what a drop would do is then shown alone. */
  isDragging: boolean;
  isHovered: boolean;
  problems: PlaceProblems | undefined;
  /** The point to which its end is being dragged. */
  dragged: Point | undefined;
  /** Absent: the flow cannot be edited. */
  editing:
    | {
        drag: ReturnType<ReturnType<typeof useLineDrag>['handlers']>;
        onMenu: (beside: DOMRect) => void;
      }
    | undefined;
  onHover: (id: string | undefined) => void;
  onSelect: (pointer: string) => void;
}

export type LineEdge = Edge<EdgeLineData, 'transition'>;

const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`;

/** Whether the line leads to the step right below: marks at its middle would cover its end. */
const isShort = ({ points: [from, to, ...more] }: LinePath) =>
  more.length === 0 && Math.abs(to!.y - from!.y) < 90;

/**
 * All transitions from one step to another, as one line. The lines of the selected step show their
 * conditions where there is room for all of their words, any line shows them under the pointer. For keyboards, the list
 * below the graph has the same.
 */
export function EdgeLine({ data }: EdgeProps<LineEdge>) {
  const { edge, route, focus, isTaken, isHovered, isOfSelected, problems, onSelect } = data!;
  const { dragged, editing, spot, traffic } = data!;
  const { points } = route;
  const path = pathOf(dragged === undefined ? points : [points[0]!, dragged]);
  const isLooked = isHovered || isOfSelected;
  const hover = {
    onPointerEnter: () => data!.onHover(edge.id),
    onPointerLeave: () => data!.onHover(undefined),
  };
  return (
    <>
      <g
        className={styles.line}
        data-taken={isTaken}
        data-usual={data!.isUsual}
        data-focus={focus}
        data-back={data!.leadsBack}
        data-hovered={isHovered || dragged !== undefined}
        data-dragged={dragged !== undefined}
        data-problems={problems?.severity}
        data-traffic={traffic === undefined ? undefined : traffic.share > 0}
        style={{ '--share': traffic?.share } as CSSProperties}
        onClick={() => onSelect(edge.transitions[0]!.pointer)}
        {...hover}
      >
        <path className={styles.hit} d={path} />
        <path className={styles.path} d={path} />
        {dragged === undefined && <path className={styles.arrow} d={arrowOf(points)} />}
      </g>
      <EdgeLabelRenderer>
        {isHovered && !data!.isDragging && (
          <div className={styles.label} aria-hidden style={{ transform: at(spot) }}>
            <div className={styles.floating} data-below={editing !== undefined}>
              {edge.transitions.map((transition) => (
                <TransitionText key={transition.pointer} transition={transition} />
              ))}
            </div>
          </div>
        )}
        {traffic !== undefined && traffic.words !== '' && !isHovered && (
          <div className={styles.label} aria-hidden style={{ transform: at(spot) }}>
            <span className={styles.count}>{traffic.words}</span>
          </div>
        )}
        <Marks data={data!} hover={hover} />
        {isLooked && editing && (
          <div
            className={`${styles.anchor} ${styles.hold}`}
            aria-hidden
            style={{ transform: at(dragged ?? points.at(-1)!) }}
            {...hover}
          >
            <span
              className={`nopan ${styles.end}`}
              title={graphText('dragLine')}
              data-end={edge.id}
              {...editing.drag}
            />
          </div>
        )}
        {data!.label !== undefined && !isHovered && (
          <div className={styles.label} aria-hidden style={{ transform: at(data!.label) }}>
            <span className={styles.words}>{shortWords(edge)}</span>
          </div>
        )}
      </EdgeLabelRenderer>
    </>
  );
}

interface MarksProps {
  data: EdgeLineData;
  hover: Pick<DOMAttributes<Element>, 'onPointerEnter' | 'onPointerLeave'>;
}

/** What is marked on a line: that it was taken, its problems, and the plus that changes it. */
function Marks({ data, hover }: MarksProps) {
  const { isTaken, isHovered, isOfSelected, problems, editing, spot, route } = data;
  const hasPlus =
    editing !== undefined && !data.isDragging && (isHovered || (isOfSelected && data.hasRoom));
  if (!isTaken && problems === undefined && !hasPlus) return null;
  return (
    <div
      className={styles.anchor}
      style={{ transform: at(spot) }}
      {...hover}
      title={problems?.messages.join('\n') ?? graphText('taken')}
    >
      <span className={styles.marks} data-beside={hasPlus && isShort(route)}>
        {isTaken && (
          <span className={styles.mark} data-taken>
            <Icon path={takenIcon} label={graphText('taken')} />
          </span>
        )}
        {problems !== undefined && (
          <span className={styles.mark} data-severity={problems.severity}>
            <Icon
              path={problems.severity === 'error' ? errorIcon : warningIcon}
              label={`${countProblems(problems.messages.length)}: ${problems.messages.join(' ')}`}
            />
            <span aria-hidden>{problems.messages.length}</span>
          </span>
        )}
        {hasPlus && (
          <button
            type="button"
            tabIndex={-1}
            className={`nopan ${styles.plus}`}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => editing.onMenu(currentTarget.getBoundingClientRect())}
          >
            <Icon path={zoomInIcon} size={16} label={graphText('onLine')} />
          </button>
        )}
      </span>
    </div>
  );
}
