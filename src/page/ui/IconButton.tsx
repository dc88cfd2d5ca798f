import type { ComponentPropsWithRef } from 'react';
import { cx } from './styles/cx.ts';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  /** An svg path. */
  icon: string;
  /** The icon's width and height in px, 22 by default. The button itself is 44 px. */
  size?: number;
}

/** A button that shows only an icon. */
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
