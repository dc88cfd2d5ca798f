import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './styles/cx.ts';
import { Field, type FieldProps } from './Field.tsx';
import control from './control.module.css';
import styles from './TextField.module.css';

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'children'>;

export interface TextFieldProps
  extends InputProps, Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'required'> {
  value: string;
  onChange: (value: string) => void;
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
  lead,
  className,
  ...input
}: TextFieldProps) {
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
            {...input}
            id={ids.id}
            className={cx(control.control, lead !== undefined && styles.led)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-describedby={cx(ids.describedBy, input['aria-describedby'])}
            aria-invalid={ids.invalid || undefined}
            aria-required={required || undefined}
          />
        </div>
      )}
    </Field>
  );
}
