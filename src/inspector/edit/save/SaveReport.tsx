import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './Save.module.css';
import type { SaveOutcome } from './sendDraft.ts';

interface SaveReportProps {
  outcome: SaveOutcome;
  isPublished: boolean;
  /** Takes what the server has now into the draft. */
  onMerge: () => void;
}

/** The result of saving. */
export function SaveReport({ outcome, isPublished, onMerge }: SaveReportProps) {
  if (outcome.kind === 'saved') {
    // The report is out of date as soon as the draft is changed again.
    if (!isPublished) return null;
    return <output className={styles.saved}>Saved. The next visit has it.</output>;
  }
  return (
    <div role="alert" className={styles.refused}>
      {outcome.kind === 'failed' && <p>Nothing was saved: {outcome.message}</p>}
      {outcome.kind === 'refused' && (
        <>
          <p>Nothing was saved: the server’s checker refuses it.</p>
          <ul>
            {outcome.problems.map(({ file, message }) => (
              <li key={file + message}>
                {file}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {outcome.kind === 'changed meanwhile' && (
        <>
          <p>
            Nothing was saved: somebody has changed {outcome.files.join(', ')} since this draft was
            begun. Your draft is kept.
          </p>
          <LinkButton onClick={onMerge}>Put both together</LinkButton>
        </>
      )}
    </div>
  );
}
