import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './styles/cx.ts';
import { Field, splitField, type FieldProps } from './Field.tsx';
import { useRewriting } from './hooks/useRewriting.ts';
import box from './control.module.css';
import styles from './TextField.module.css';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'children' | keyof FieldProps
>;

export interface TextFieldProps extends InputProps, FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** How a typed text is written, such as with hyphens; as it was typed by default. */
  rewrite?: ((typed: string) => string) | undefined;
  /** Shows capitals, whatever is typed. */
  upperCase?: boolean | undefined;
  /** Shown inside the box before the text, such as an icon; it takes no presses. */
  lead?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const [field, control] = splitField(props);
  const { value, onChange, rewrite, upperCase = false, lead, ...input } = control;
  const typing = useRewriting<HTMLInputElement>(value, rewrite, onChange);
  return (
    <Field {...field}>
      {(described) => (
        <div className={styles.box}>
          {lead !== undefined && <span className={styles.lead}>{lead}</span>}
          <input
            type="text"
            dir="auto"
            {...input}
            {...described}
            className={cx(
              box.control,
              lead !== undefined && styles.led,
              upperCase && styles.upperCase,
            )}
            value={value}
            {...typing}
          />
        </div>
      )}
    </Field>
  );
}
