import type { FlowDraft } from '../draft/useFlowDraft.ts';
import styles from './MendList.module.css';
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
  return (
    <section className={styles.mends} aria-label="What would mend it" aria-busy={isLooking}>
      <h3>What would mend it</h3>
      <TryList tries={tries} onTake={({ files, label }) => draft.edit(files.flow, label)}>
        {draft.canUndo && (
          <li>
            <button type="button" onClick={draft.undo}>
              Take the last change back
            </button>
            <p>{draft.lastEdit}</p>
          </li>
        )}
      </TryList>
      {isLooking && <output>Trying what could mend it …</output>}
    </section>
  );
}
