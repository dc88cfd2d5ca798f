import { useId, type MouseEvent, type Ref } from 'react';
import { useTexts } from '../text/useTexts.ts';
import type { AnswerError } from './fieldErrors.ts';
import type { Path } from './formValues.ts';
import styles from './ErrorSummary.module.css';

export interface ErrorSummaryProps {
  /** What was wrong when the customer tried to go on. */
  found: readonly AnswerError[];
  /** What is still wrong. */
  left: readonly AnswerError[];
  idOf: (path: Path) => string;
  /** Moves the focus to a field. */
  onGoTo: (path: Path) => void;
  ref: Ref<HTMLElement>;
}

/**
 * Lists everything that was wrong when the customer tried to go on, with a link to each field, and
 * takes the focus. Mended errors are crossed out but keep their line, so that the form does not
 * move.
 */
export function ErrorSummary({ found, left, idOf, onGoTo, ref }: ErrorSummaryProps) {
  const { t } = useTexts();
  const titleId = useId();
  const goTo = (event: MouseEvent, path: Path) => {
    // The page uses no fragments; following the link would add one to the address.
    event.preventDefault();
    onGoTo(path);
  };
  return (
    <section ref={ref} aria-labelledby={titleId} tabIndex={-1} className={styles.summary}>
      <p id={titleId} className={styles.title}>
        {t('forms.errorSummary', { count: found.length })}
      </p>
      <ul className={styles.list}>
        {found.map(({ path, label }) => {
          const id = idOf(path);
          const error = left.find((other) => idOf(other.path) === id);
          return (
            <li key={id} className={styles.line}>
              {error === undefined ? (
                <s className={styles.mended}>{label}</s>
              ) : (
                <a href={`#${id}`} className={styles.link} onClick={(event) => goTo(event, path)}>
                  {t('forms.errorLine', { label, message: error.message })}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
