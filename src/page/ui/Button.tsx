import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { cx } from './styles/cx.ts';
import { Icon } from './Icon.tsx';
import { SpinnerRing } from './Spinner.tsx';
import styles from './Button.module.css';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  kind?: 'primary' | 'secondary' | 'quiet';
  /** Keeps its size and focus, is announced as busy, and ignores presses. */
  busy?: boolean;
  /** As wide as its container. */
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
    // Not `disabled`, which would lose the focus. Preventing the default also stops a submit.
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
        {icon === undefined ? (
          children
        ) : (
          <>
            <Icon path={icon} size={20} />
            {children}
          </>
        )}
      </span>
      {busy && (
        <span className={styles.busy}>
          <SpinnerRing size={20} />
        </span>
      )}
    </button>
  );
}
