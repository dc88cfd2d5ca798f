import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cx } from './styles/cx.ts';
import { FieldError } from './FieldError.tsx';
import mark from './mark.module.css';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'onChange' | 'children'
> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  error?: string | null;
}

export function Checkbox({
  label,
  checked,
  onChange,
  hint,
  error,
  id,
  className,
  ...input
}: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hasHint = hint !== undefined && hint !== null;

  return (
    <div className={className}>
      <div className={styles.row}>
        <input
          {...input}
          type="checkbox"
          id={inputId}
          className={cx(mark.mark, mark.check)}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(Boolean(error) && `${inputId}-error`, hasHint && `${inputId}-hint`)}
        />
        <label htmlFor={inputId} className={styles.label}>
          {label}
        </label>
      </div>
      {hasHint && (
        <div id={`${inputId}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <FieldError id={`${inputId}-error`} error={error} />
    </div>
  );
}
