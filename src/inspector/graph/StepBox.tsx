import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { badgesOf, nameOf, type StepMarks } from './badges.ts';
import { BadgeRow } from './BadgeRow.tsx';
import { dragIcon } from './icons.ts';
import type { StepNode } from './model/flowModel.ts';
import { say } from './say.ts';
import styles from './StepBox.module.css';

interface StepBoxData extends Record<string, unknown> {
  step: StepNode;
  marks: StepMarks;
  /** The one box that Tab reaches. */
  isTabStop: boolean;
  isFound: boolean;
  isDimmed: boolean;
  isDragged: boolean;
  isDropTarget: boolean;
  canMove: boolean;
  onSelect: (id: string) => void;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
}

export type StepBoxNode = Node<StepBoxData, 'step'>;

/** A step in the graph. Its title and badges stay legible when the graph is zoomed out. */
export function StepBox({ data }: NodeProps<StepBoxNode>) {
  const { step, marks } = data;
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
        data-target={data.isDropTarget}
        tabIndex={data.isTabStop ? 0 : -1}
        aria-label={nameOf(step, marks)}
        aria-current={marks.isCurrent ? 'step' : undefined}
        aria-pressed={marks.isSelected}
        title={data.canMove ? say('drag') : undefined}
        onClick={() => data.onSelect(step.id)}
        onKeyDown={(event) => data.onKeyDown(event, step.id)}
      >
        <span className={styles.title}>{step.title}</span>
        <BadgeRow
          badges={badgesOf(step, marks).filter(({ tone }) => tone !== 'plain')}
          className={styles.badges}
        />
        {data.canMove && <Icon path={dragIcon} size={18} className={styles.grip} />}
        {data.isDropTarget && (
          <span className={styles.drop}>{say('afterTitle', { title: step.title })}</span>
        )}
      </button>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}
