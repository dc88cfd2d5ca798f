import type { FlowDraft } from '../draft/useFlowDraft.ts';
import styles from './MendList.module.css';
import { useMends } from './useMends.ts';

/** What would mend the errors of the draft, as buttons, each with what it does to visitors. */
export function MendList({ draft }: { draft: FlowDraft }) {
  const { mends, isLooking } = useMends(draft);
  const hasErrors =
    draft.verdict.verdict?.problems.some(({ severity }) => severity === 'error') ?? false;
  if (!hasErrors || !draft.verdict.isCurrent) return null;
  return (
    <section className={styles.mends} aria-label="What would mend it" aria-busy={isLooking}>
      <h3>What would mend it</h3>
      <ul>
        {mends.map(({ label, flow, summary, warnings }) => (
          <li key={label}>
            <button type="button" onClick={() => draft.edit(flow, label)}>
              {label}
            </button>
            <p>
              No errors{warnings > 0 && `, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`}.{' '}
              {summary}
            </p>
          </li>
        ))}
        {draft.canUndo && (
          <li>
            <button type="button" onClick={draft.undo}>
              Take the last change back
            </button>
            <p>{draft.lastEdit}</p>
          </li>
        )}
      </ul>
      {isLooking && <output>Trying what could mend it …</output>}
    </section>
  );
}
