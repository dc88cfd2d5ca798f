import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cx } from './styles/cx.ts';
import styles from './Switch.module.css';

export interface SwitchProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'role' | 'onChange' | 'children'
> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A label on the left, a switch on the right; a tap on either toggles it. */
export function Switch({ label, checked, onChange, id, className, ...input }: SwitchProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <label htmlFor={inputId} className={cx(styles.switch, className)}>
      <span className={styles.label}>{label}</span>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox itself says whether it is checked
        role="switch"
        id={inputId}
        className={styles.track}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
