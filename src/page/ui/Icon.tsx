import { cx } from './styles/cx.ts';
import styles from './Icon.module.css';

export interface IconProps {
  /** A 24 × 24 svg path, such as those of `@mdi/js` and `icons.ts`. */
  path: string;
  /** Width and height in px, 24 by default. */
  size?: number;
  /** The icon's accessible name; without one it is decoration, hidden from screen readers. */
  label?: string;
  className?: string;
}

export function Icon({ path, size = 24, label, className }: IconProps) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...name}
      className={cx(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
