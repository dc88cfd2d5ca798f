import type { ComponentPropsWithRef } from 'react';
import { cx } from './styles/cx.ts';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Its name for screen readers, and the tip under a pointer. */
  label: string;
  /** An svg path. */
  icon: string;
  /** The icon's width and height in px, 22 by default. The button is 44. */
  size?: number;
}

/** A button that is nothing but an icon. */
export function IconButton({ label, icon, size = 22, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, className)}
      aria-label={label}
      title={label}
    >
      <Icon path={icon} size={size} />
    </button>
  );
}
