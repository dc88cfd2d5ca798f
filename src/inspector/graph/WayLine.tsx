import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import { Icon } from '../../ui/Icon.tsx';
import { countProblems, say } from './say.ts';
import { errorIcon, takenIcon, warningIcon, zoomInIcon } from './icons.ts';
import { gap, type Point, type Route } from './model/spineLayout.ts';
import type { StepEdge } from './model/flowModel.ts';
import type { PlaceProblems } from './model/marks.ts';
import { arrowOf, isLevel, pathOf } from './model/path.ts';
import type { useLineDrag } from './useLineDrag.ts';
import { WayText } from './WayText.tsx';
import styles from './WayLine.module.css';

interface WayLineData extends Record<string, unknown> {
  edge: StepEdge;
  route: Route;
  /** Where on it marks stand. */
  spot: Point;
  /** Against the order of the steps, upwards. */
  leadsBack: boolean;
  isTaken: boolean;
  /** From or to the step that is looked at; undefined when none is. */
  focus: 'out' | 'in' | 'none' | undefined;
  /** On the usual way, which is always plain to see. */
  isUsual: boolean;
  /** Its condition stands at its end in a few words. */
  hasWords: boolean;
  /** Left of where it ends there is no step any more, and perhaps no room. */
  isOutermost: boolean;
  isHovered: boolean;
  problems: PlaceProblems | undefined;
  /** Where its end is dragged to. */
  dragged: Point | undefined;
  /** Absent: the flow cannot be edited here. */
  editing:
    | {
        drag: ReturnType<ReturnType<typeof useLineDrag>['handlers']>;
        onMenu: (beside: DOMRect) => void;
      }
    | undefined;
  onHover: (id: string | undefined) => void;
  onSelect: (pointer: string) => void;
}

export type WayLineEdge = Edge<WayLineData, 'way'>;

const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`;

/** A fork in a few words: its conditions, else what is done. */
const shortWords = ({ ways }: StepEdge): string =>
  [...new Set(ways.map(({ condition, event }) => condition?.replace(/^when /, '') ?? event))].join(
    ' / ',
  );

/** From a step to the one right below: what stands half-way would cover its end. */
const isShort = ({ points: [from, to, ...more] }: Route) =>
  more.length === 0 && Math.abs(to!.y - from!.y) === gap.y;

/** Where its words stand, seen from its end: over no step, and beside the line where there is room. */
function sideOf({ route, isOutermost }: WayLineData): 'left' | 'right' | 'above' {
  const { points } = route;
  if (isLevel(route)) return 'above';
  return !isOutermost && (points.at(-3) ?? points[0]!).x > points.at(-1)!.x ? 'left' : 'right';
}

/**
 * All transitions from one step to another as one line. Those of the chosen step say in a few words
 * who goes there, all say it in full while the pointer is on them; keyboards find the same in the
 * list of ways below.
 */
export function WayLine({ data }: EdgeProps<WayLineEdge>) {
  const { edge, route, focus, isTaken, isHovered, hasWords, problems, onSelect } = data!;
  const { dragged, editing, spot } = data!;
  const { points } = route;
  const path = pathOf(dragged === undefined ? points : [points[0]!, dragged]);
  const isLooked = isHovered || hasWords;
  const hover = {
    onPointerEnter: () => data!.onHover(edge.id),
    onPointerLeave: () => data!.onHover(undefined),
  };
  const ways = edge.ways.map((way) => (
    <button
      key={way.pointer}
      type="button"
      tabIndex={-1}
      className={styles.way}
      onClick={() => onSelect(way.pointer)}
    >
      <WayText way={way} withWhy={isHovered} />
    </button>
  ));

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
        {...hover}
      >
        <path className={styles.hit} d={path} />
        <path className={styles.path} d={path} />
        {dragged === undefined && <path className={styles.arrow} d={arrowOf(points)} />}
      </g>
      <EdgeLabelRenderer>
        {isHovered && !hasWords && (
          <div className={styles.anchor} aria-hidden style={{ transform: at(spot) }} {...hover}>
            <div className={styles.floating} data-below={editing !== undefined}>
              {ways}
            </div>
          </div>
        )}
        {(isTaken || problems !== undefined || (isLooked && editing)) && (
          <div
            className={styles.anchor}
            style={{ transform: at(spot) }}
            {...hover}
            title={problems?.messages.join('\n') ?? say('taken')}
          >
            <span
              className={styles.marks}
              data-beside={isLooked && editing !== undefined && isShort(route)}
            >
              {isTaken && (
                <span className={styles.mark} data-taken>
                  <Icon path={takenIcon} label={say('taken')} />
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
              {isLooked && editing && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={`nopan ${styles.plus}`}
                  aria-haspopup="menu"
                  onClick={({ currentTarget }) =>
                    editing.onMenu(currentTarget.getBoundingClientRect())
                  }
                >
                  <Icon path={zoomInIcon} size={16} label={say('onLine')} />
                </button>
              )}
            </span>
          </div>
        )}
        {isLooked && editing && (
          <div
            className={`${styles.anchor} ${styles.hold}`}
            aria-hidden
            style={{ transform: at(dragged ?? points.at(-1)!) }}
            {...hover}
          >
            <span
              className={`nopan ${styles.end}`}
              title={say('dragLine')}
              data-end={edge.id}
              {...editing.drag}
            />
          </div>
        )}
        {hasWords && !isHovered && (
          <div className={styles.anchor} aria-hidden style={{ transform: at(points.at(-1)!) }}>
            <span className={styles.words} data-side={sideOf(data!)}>
              {shortWords(edge)}
            </span>
          </div>
        )}
      </EdgeLabelRenderer>
    </>
  );
}
