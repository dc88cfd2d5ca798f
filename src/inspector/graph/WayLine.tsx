import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import { cx } from '../../ui/styles/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { countProblems, say } from './say.ts';
import { errorIcon, takenIcon, warningIcon } from './icons.ts';
import { labelWidth, type Route } from './model/elkGraph.ts';
import type { StepEdge } from './model/flowModel.ts';
import type { PlaceProblems } from './model/marks.ts';
import { arrowOf, middleOf, pathOf } from './model/path.ts';
import { WayText } from './WayText.tsx';
import styles from './WayLine.module.css';

interface WayLineData extends Record<string, unknown> {
  edge: StepEdge;
  route: Route;
  /** Against the order of the steps, upwards. */
  leadsBack: boolean;
  isTaken: boolean;
  /** From or to the step that is looked at; undefined when none is. */
  focus: 'out' | 'in' | 'none' | undefined;
  /** Its places in the list of the ways on of the selected step, from 1. */
  numbers: readonly number[];
  isHovered: boolean;
  problems: PlaceProblems | undefined;
  onHover: (id: string | undefined) => void;
  onSelect: (pointer: string) => void;
}

export type WayLineEdge = Edge<WayLineData, 'way'>;

const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`;

/**
 * All transitions from one step to another as one line, with its label where the layout left room
 * for it, else while the pointer is on it. Keyboards find the same in the list of ways below.
 */
export function WayLine({ data }: EdgeProps<WayLineEdge>) {
  const { edge, route, focus, isTaken, isHovered, numbers, problems, onSelect } = data!;
  const { points, label } = route;
  const path = pathOf(points);
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
        data-focus={focus}
        data-back={data!.leadsBack}
        data-hovered={isHovered}
        data-problems={problems?.severity}
        {...hover}
      >
        <path className={styles.hit} d={path} />
        <path className={styles.path} d={path} />
        <path className={styles.arrow} d={arrowOf(points)} />
      </g>
      <EdgeLabelRenderer>
        {label !== undefined && (
          <div
            className={styles.label}
            aria-hidden
            data-focus={focus}
            data-taken={isTaken}
            data-hovered={isHovered}
            style={{ transform: at(label), width: labelWidth }}
            {...hover}
          >
            {ways}
          </div>
        )}
        {label === undefined && isHovered && (
          <div
            className={styles.anchor}
            aria-hidden
            style={{ transform: at(middleOf(points)) }}
            {...hover}
          >
            <div className={styles.floating}>{ways}</div>
          </div>
        )}
        {(isTaken || problems !== undefined) && (
          <div
            className={styles.anchor}
            style={{ transform: at(middleOf(points)) }}
            title={problems?.messages.join('\n') ?? say('taken')}
          >
            <span className={styles.marks}>
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
            </span>
          </div>
        )}
        {numbers.length > 0 && (
          <div className={styles.anchor} aria-hidden style={{ transform: at(points.at(-1)!) }}>
            <span className={cx(styles.mark, data!.leadsBack ? styles.below : styles.above)}>
              {numbers.join(' ')}
            </span>
          </div>
        )}
      </EdgeLabelRenderer>
    </>
  );
}
