import { Icon } from './Icon.tsx';
import { alertIcon } from './icons.ts';
import styles from './Field.module.css';

/** The sentence under a field. The live region is always there, so that a new error is announced. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return (
    <div aria-live="polite">
      {error ? (
        <p id={id} className={styles.error}>
          <Icon path={alertIcon} size={16} />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
