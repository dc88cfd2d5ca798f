import { useId, type ReactNode } from 'react';
import { cx } from './styles/cx.ts';
import { FieldError } from './FieldError.tsx';
import styles from './ChoiceGroup.module.css';

export interface ChoiceGroupProps {
  /** The question that the choices answer. */
  legend: ReactNode;
  /** For screen readers only, where the screen's heading already asks. */
  hideLegend?: boolean;
  error?: string | null;
  className?: string;
  children: ReactNode;
}

export function ChoiceGroup({ legend, hideLegend, error, className, children }: ChoiceGroupProps) {
  const errorId = useId();
  return (
    <fieldset
      className={cx(styles.group, className)}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.choices}>{children}</div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
