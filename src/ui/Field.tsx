import { useId, type ReactNode } from 'react';
import { t } from '../text/text.ts';
import { cx } from './styles/cx.ts';
import { FieldError } from './FieldError.tsx';
import styles from './Field.module.css';

/** What the control inside a field must carry. */
export interface FieldIds {
  id: string;
  /** Ids of hint and error, for `aria-describedby`; `undefined` without either. */
  describedBy: string | undefined;
  invalid: boolean;
}

export interface FieldProps {
  label: ReactNode;
  /** Keeps the label for screen readers only, where the screen's heading already asks. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | null;
  /** Fields are required unless they say `false`, which adds the word "optional". */
  required?: boolean;
  /** The control's id, where the caller needs to know it; made up otherwise. */
  id?: string;
  className?: string;
  children: (ids: FieldIds) => ReactNode;
}

/** Label above, control, then hint and error beneath it, wired together. */
export function Field(props: FieldProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasHint = props.hint !== undefined && props.hint !== null;
  const invalid = Boolean(props.error);
  const describedBy = cx(invalid && errorId, hasHint && hintId);

  return (
    <div className={cx(styles.field, props.className)}>
      <label htmlFor={id} className={props.hideLabel ? 'visually-hidden' : styles.label}>
        {props.label}
        {props.required === false && <span className={styles.optional}> ({t('ui.optional')})</span>}
      </label>
      {props.children({ id, describedBy, invalid })}
      <FieldError id={errorId} error={props.error} />
      {hasHint && (
        <div id={hintId} className={styles.hint}>
          {props.hint}
        </div>
      )}
    </div>
  );
}
