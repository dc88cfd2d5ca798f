import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { cx } from './styles/cx.ts';
import { Icon } from './Icon.tsx';
import { SpinnerRing } from './Spinner.tsx';
import styles from './Button.module.css';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: 'primary' | 'secondary' | 'quiet';
  /** Keeps its place and focus, says that it is busy, and takes no clicks. */
  busy?: boolean;
  /** As wide as what holds it. */
  wide?: boolean;
  /** An svg path, drawn before the words. */
  icon?: string;
}

export function Button({
  kind = 'primary',
  busy = false,
  wide = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would throw the focus away. Without the default a submit is not sent either.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[kind], wide && styles.wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      <span className={styles.content}>
        {icon !== undefined && <Icon path={icon} size={20} />}
        {children}
      </span>
      {busy && (
        <span className={styles.busy}>
          <SpinnerRing size={20} />
        </span>
      )}
    </button>
  );
}
