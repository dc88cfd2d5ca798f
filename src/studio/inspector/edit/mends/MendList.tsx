import type { FlowDraft } from '../draft/useFlowDraft.ts';
import styles from './MendList.module.css';
import type { JudgedTry } from './triesWorker.ts';
import { TryList } from './TryList.tsx';
import { useTries } from './useTries.ts';

/**
 * Changes that would mend the errors of the draft, as buttons, each with its effect on visitors.
 */
export function MendList({ draft }: { draft: FlowDraft }) {
  const { published, text, forms } = draft;
  const { verdict, of, isCurrent } = draft.verdict;
  const problems = verdict?.problems ?? [];
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const { tries, isLooking } = useTries(isCurrent && hasErrors ? of : undefined, () => ({
    published,
    draft: { flow: text, forms },
    about: { problems, proof: verdict?.proof },
  }));
  if (!hasErrors || !isCurrent) return null;
  const newEnds = tries.filter(({ isNewEnd }) => isNewEnd);
  const mends = tries.filter(({ isNewEnd }) => !isNewEnd);
  const take = ({ files, label }: JudgedTry) => draft.edit(files.flow, label);
  return (
    <section className={styles.mends} aria-label="What would mend it" aria-busy={isLooking}>
      <h3>What would mend it</h3>
      <TryList tries={mends} onTake={take}>
        {draft.canUndo && (
          <li>
            <button type="button" onClick={draft.undo}>
              Take the last change back
            </button>
            <p>{draft.lastEdit}</p>
          </li>
        )}
      </TryList>
      {newEnds.length > 0 && (
        <>
          <h3>If it is meant that visits end there</h3>
          <TryList tries={newEnds} onTake={take} />
        </>
      )}
      {isLooking && <output>Trying what could mend it …</output>}
    </section>
  );
}
