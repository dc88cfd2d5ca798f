import { useState } from 'react';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import styles from '../edit.module.css';
import { AskForm } from './AskForm.tsx';
import { InsertForm } from './InsertForm.tsx';
import { makeMove, type Move } from './makeMove.ts';
import { MoveAfterForm } from './MoveAfterForm.tsx';
import { RenameForm } from './RenameForm.tsx';
import { SkipForm } from './SkipForm.tsx';

interface MovesPaneProps {
  draft: FlowDraft;
  /** The step to be moved, skipped, renamed or followed by a new one. */
  selected: string;
  onSelect: (step: string) => void;
}

/** Makes a move and answers whether it was made; a refused one is told beside its button. */
export type Make = (move: Move) => boolean;

/** The direct edits of one step. What is typed in them stays until the edit is made. */
export function MovesPane({ draft, selected, onSelect }: MovesPaneProps) {
  const [refusal, setRefusal] = useState<{ type: Move['type']; step: string; why: string }>();
  const { flow } = draft;
  if (flow === undefined) return <p>The flow cannot be read. Mend it under “JSON”.</p>;
  const step = flow.steps[selected];
  if (step === undefined) return <p>Choose a step to move, skip or rename it.</p>;

  const make: Make = (move) => {
    const why = makeMove(draft, move);
    setRefusal(why === undefined ? undefined : { type: move.type, step: selected, why });
    if (why !== undefined) return false;
    if (move.type === 'rename' || move.type === 'insert') onSelect(move.id);
    if (move.type === 'ask') onSelect(move.question.id);
    return true;
  };
  const refused = (type: Move['type']) =>
    refusal?.type === type && refusal.step === selected ? refusal.why : undefined;
  const common = { flow, step, make };

  return (
    <div className={styles.stack}>
      <MoveAfterForm {...common} key={`move ${selected}`} error={refused('move')} />
      <SkipForm {...common} key={`skip ${selected}`} text={draft.text} error={refused('skip')} />
      <RenameForm {...common} key={`rename ${selected}`} error={refused('rename')} />
      <details className={styles.more}>
        <summary>Ask a new question after this step</summary>
        <AskForm {...common} error={refused('ask')} />
      </details>
      <details className={styles.more}>
        <summary>Insert a screen that is there already after this step</summary>
        <InsertForm {...common} forms={Object.keys(draft.forms)} error={refused('insert')} />
      </details>
    </div>
  );
}
