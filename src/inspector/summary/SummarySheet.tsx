import type { Flow } from '../../engine/types.ts';
import styles from '../Inspector.module.css';
import { FlowSummary } from './FlowSummary.tsx';

/** The flow in words in the place of everything else, so that it prints as it is seen. */
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
