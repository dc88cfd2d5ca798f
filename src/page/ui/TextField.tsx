import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './styles/cx.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useRewriting } from './hooks/useRewriting.ts';
import control from './control.module.css';
import styles from './TextField.module.css';

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'children'>;

export interface TextFieldProps
  extends InputProps, Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'required'> {
  value: string;
  onChange: (value: string) => void;
  /** How a typed text is written, such as with hyphens; as it was typed by default. */
  rewrite?: ((typed: string) => string) | undefined;
  /** Shows capitals, whatever is typed. */
  upperCase?: boolean | undefined;
  /** Shown inside the box before the text, such as an icon; it takes no presses. */
  lead?: ReactNode;
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  required,
  id,
  value,
  onChange,
  rewrite,
  upperCase = false,
  lead,
  className,
  ...input
}: TextFieldProps) {
  const typing = useRewriting<HTMLInputElement>(value, rewrite, onChange);
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      id={id}
      className={className}
    >
      {(ids) => (
        <div className={styles.box}>
          {lead !== undefined && <span className={styles.lead}>{lead}</span>}
          <input
            type="text"
            dir="auto"
            {...input}
            id={ids.id}
            className={cx(
              control.control,
              lead !== undefined && styles.led,
              upperCase && styles.upperCase,
            )}
            value={value}
            {...typing}
            aria-describedby={cx(ids.describedBy, input['aria-describedby'])}
            aria-invalid={ids.invalid || undefined}
            aria-required={required || undefined}
          />
        </div>
      )}
    </Field>
  );
}
