import { useEffect } from 'react';
import { addressFor, type Staff } from './calls.ts';
import { DraftsPage } from './DraftsPage.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { ReviewPage } from './ReviewPage.tsx';
import styles from './Staff.module.css';
import { StaffLinks } from './StaffLinks.tsx';
import { scope } from './useAnswer.tsx';
import words from './words.json';

/** The pages beside the inspector: drafts, review, history. */
export function StaffPage({ page, staff }: { page: string; staff: Staff | null }) {
  const title = page === 'drafts' ? words.drafts : page === 'review' ? words.review : words.history;
  useEffect(() => {
    document.title = `${title} – Flow inspector`;
  }, [title]);
  return (
    <main className={styles.page}>
      <nav className={styles.row} aria-label="Pages">
        <a href={addressFor(scope)}>{words.inspector}</a>
        <StaffLinks staff={staff} />
      </nav>
      <h1>{title}</h1>
      {page === 'drafts' && <DraftsPage />}
      {page === 'review' && <ReviewPage staff={staff} />}
      {page === 'history' && <HistoryPage staff={staff} />}
    </main>
  );
}
