import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../../../page/ui/Icon.tsx';
import { badgesOf, nameOf, type StepMarks } from './badges.ts';
import { BadgeRow } from './BadgeRow.tsx';
import { moreIcon } from './icons.ts';
import type { StepNode } from './model/flowModel.ts';
import { graphText } from './graphText.ts';
import styles from './StepBox.module.css';

interface StepBoxData extends Record<string, unknown> {
  step: StepNode;
  marks: StepMarks;
  /** What visitors did there, in a few words. */
  figures: string | undefined;
  /** Whether Tab leads to this box; it does to one of all. */
  isTabStop: boolean;
  isFound: boolean;
  isDimmed: boolean;
  isDragged: boolean;
  /** While another step is lifted: whether it may come after this one, and what of it. */
  place: 'none' | 'open' | 'fine' | 'mend' | undefined;
  /** Absent: the flow cannot be edited. */
  onMenu: ((id: string, beside: DOMRect) => void) | undefined;
  /** A picture of the step's screen; absent when zoomed out. */
  picture: ReactNode;
  /** What dropping here would do, in words. */
  drop: string | undefined;
  onSelect: (id: string) => void;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
}

export type StepBoxNode = Node<StepBoxData, 'step'>;

/** A step of the graph. Its title and badges stay legible when the graph is zoomed out. */
export function StepBox({ data }: NodeProps<StepBoxNode>) {
  const { step, marks, onMenu } = data;
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <button
        type="button"
        className={styles.box}
        data-step={step.id}
        data-current={marks.isCurrent}
        data-visited={marks.isVisited}
        data-selected={marks.isSelected}
        data-found={data.isFound}
        data-dimmed={data.isDimmed}
        data-dragged={data.isDragged}
        data-figures={data.figures !== undefined}
        data-skipped={
          step.skip === undefined ? undefined : step.skip === 'always' ? 'always' : 'some'
        }
        data-place={data.isDragged ? undefined : data.place}
        data-target={data.drop !== undefined}
        tabIndex={data.isTabStop ? 0 : -1}
        aria-label={[nameOf(step, marks), data.figures].filter(Boolean).join(', ')}
        aria-current={marks.isCurrent ? 'step' : undefined}
        aria-pressed={marks.isSelected}
        title={onMenu ? graphText('drag') : undefined}
        onClick={() => data.onSelect(step.id)}
        onKeyDown={(event) => data.onKeyDown(event, step.id)}
        onContextMenu={(event) => {
          if (onMenu === undefined) return;
          event.preventDefault();
          onMenu(step.id, event.currentTarget.getBoundingClientRect());
        }}
      >
        <span className={styles.head}>
          <span className={styles.title}>{step.title}</span>
        </span>
        {data.figures !== undefined && (
          <span className={styles.figures} aria-hidden>
            {data.figures}
          </span>
        )}
        <BadgeRow
          badges={badgesOf(step, marks).filter(({ tone }) => tone !== 'plain')}
          className={styles.badges}
        />
        {data.drop !== undefined && <span className={styles.drop}>{data.drop}</span>}
      </button>
      {onMenu !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={`nodrag ${styles.more}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) =>
            onMenu(step.id, currentTarget.previousElementSibling!.getBoundingClientRect())
          }
        >
          <Icon path={moreIcon} size={18} label={graphText('change', { title: step.title })} />
        </button>
      )}
      {data.picture !== undefined && <div className={styles.picture}>{data.picture}</div>}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}
