import type { FlowDraft } from '../draft/useFlowDraft.ts';
import type { DraftDifference } from './judgeDraft.ts';
import styles from './Verdict.module.css';
import type { VerdictPanelProps } from './VerdictPanel.tsx';

interface DifferenceListProps extends Pick<VerdictPanelProps, 'onPlay'> {
  draft: FlowDraft;
  difference: DraftDifference;
}

/** The message for a draft in which nobody takes another route. */
function unchanged(draft: FlowDraft, kinds: number): string {
  const { isPublished, changedForms, flow } = draft;
  if (isPublished) {
    return 'Nothing differs from what visitors get. Move a step, skip one or add a question: this place then tells who takes another route, and nothing reaches a visitor before it is saved.';
  }
  const named = changedForms.map((form) => {
    const step = Object.values(flow?.steps ?? {}).find((one) => one.form === form);
    return `“${step?.title ?? form}”`;
  });
  const forms = named.length > 0 ? ` Changed forms: ${named.join(', ')}.` : '';
  const all = kinds === 1 ? 'The only kind of visit goes' : `All ${kinds} kinds of visits go`;
  return `${all} the same way as before.${forms}`;
}

/**
 * The visitors who take another route than in the published flow, grouped by what changes for them.
 */
export function DifferenceList({ draft, difference, onPlay }: DifferenceListProps) {
  const { kinds, groups, summary, changed } = difference;
  return (
    <section aria-label="What changes for visitors">
      <h2 className={styles.title}>What changes for visitors</h2>
      {changed === 0 ? (
        <p className={styles.meaning}>{unchanged(draft, kinds)}</p>
      ) : (
        <>
          <p className={styles.meaning}>{summary.charAt(0).toUpperCase() + summary.slice(1)}.</p>
          <ul className={styles.list}>
            {groups.map((group) => (
              <li key={group.change} className={styles.problem}>
                <p className={styles.message}>
                  {group.kinds} of {kinds} kinds of visits {group.change}.
                </p>
                {group.shared.length > 0 && (
                  <p className={styles.meaning}>All of them: {group.shared.join('; ')}.</p>
                )}
                <dl className={styles.routes}>
                  <dt>Before</dt>
                  <dd>{group.before}</dd>
                  <dt>Now</dt>
                  <dd>{group.now}</dd>
                </dl>
                <div className={styles.actions}>
                  <button type="button" onClick={() => onPlay(group.events)}>
                    Play an example
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
