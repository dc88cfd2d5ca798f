import type { Flow } from '../../engine/types.ts';
import styles from '../Inspector.module.css';
import { FlowSummary } from './FlowSummary.tsx';

/** Shows the flow in words in place of the page, so that it prints as it looks. */
export function SummarySheet({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  return (
    <div className={styles.page}>
      <main className={styles.sheet}>
        <div className={styles.sheetActions}>
          <button type="button" onClick={() => window.print()}>
            Print
          </button>
          <button type="button" onClick={onClose}>
            Back to the inspector
          </button>
        </div>
        <FlowSummary flow={flow} />
      </main>
    </div>
  );
}
