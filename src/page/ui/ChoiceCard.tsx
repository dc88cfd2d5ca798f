import { useId, type ReactNode } from 'react';
import { cx } from './styles/cx.ts';
import mark from './mark.module.css';
import styles from './ChoiceCard.module.css';

export interface ChoiceCardProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Outside of the label, so that it can contain a switch or a link. */
  footer?: ReactNode;
  disabled?: boolean;
}

/**
 * A choice that can be tapped anywhere. A real input gives it keyboard, form and screen reader
 * support.
 */
export function ChoiceCard(props: ChoiceCardProps) {
  const id = useId();
  const hasDescription = props.description !== undefined && props.description !== null;
  return (
    <div
      className={cx(styles.card, props.checked && styles.selected, props.disabled && styles.off)}
    >
      <label className={styles.choice} htmlFor={id}>
        {props.icon !== undefined && props.icon !== null && (
          <span className={styles.icon}>{props.icon}</span>
        )}
        <span className={styles.words}>
          <span id={`${id}-title`} className={styles.title}>
            {props.title}
          </span>
          {hasDescription && (
            <span id={`${id}-description`} className={styles.description}>
              {props.description}
            </span>
          )}
        </span>
        <input
          id={id}
          type={props.type}
          name={props.name}
          value={props.value}
          checked={props.checked}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.checked)}
          className={cx(mark.mark, props.type === 'radio' ? mark.radio : mark.check)}
          aria-labelledby={`${id}-title`}
          aria-describedby={hasDescription ? `${id}-description` : undefined}
        />
      </label>
      {props.footer !== undefined && props.footer !== null && (
        <div className={styles.footer}>{props.footer}</div>
      )}
    </div>
  );
}
