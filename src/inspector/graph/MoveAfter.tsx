import { useState } from 'react';
import type { StepNode } from './model/flowModel.ts';
import { say } from './say.ts';
import styles from './MoveAfter.module.css';

/** Moving a step without dragging it. */
export function MoveAfter({
  nodes,
  step,
  onMoveAfter,
}: {
  nodes: readonly StepNode[];
  step: StepNode;
  onMoveAfter: (stepId: string, afterStepId: string) => void;
}) {
  const others = nodes.filter(({ id }) => id !== step.id);
  const [after, setAfter] = useState('');
  return (
    <form
      className={styles.move}
      onSubmit={(event) => {
        event.preventDefault();
        if (after !== '') onMoveAfter(step.id, after);
        setAfter('');
      }}
    >
      <select
        aria-label={`${say('moveAfter')}…`}
        value={after}
        required
        onChange={({ target }) => setAfter(target.value)}
      >
        <option value="">{say('moveAfter')}…</option>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {after !== '' && <button type="submit">{say('move')}</button>}
    </form>
  );
}
