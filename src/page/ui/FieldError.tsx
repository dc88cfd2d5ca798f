import { Icon } from './Icon.tsx';
import { alertIcon } from './icons/firstIcons.ts';
import styles from './Field.module.css';

interface FieldErrorProps {
  id: string;
  error: string | null | undefined;
  /** Announced at once, because it answers what the visitor has just done. */
  urgent?: boolean;
}

/** The sentence under a field. The live region is always there, so that a new error is announced. */
export function FieldError({ id, error, urgent = false }: FieldErrorProps) {
  return (
    <div role={urgent ? 'alert' : undefined} aria-live={urgent ? undefined : 'polite'}>
      {error ? (
        <p id={id} className={styles.error}>
          <Icon path={alertIcon} size={16} />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
