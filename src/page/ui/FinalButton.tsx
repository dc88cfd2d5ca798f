import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './FinalButton.module.css';
import { useReadable } from './hooks/useReadable.ts';

interface FinalButtonProps extends ButtonProps {
  /** Whether the press cannot be undone; `false` gives an ordinary button. */
  isFinal?: boolean;
}

/**
 * A button for what cannot be undone. It is disabled until the visitor has had time to read its
 * screen, so that a second press meant for the screen before does nothing, not even if a busy phone
 * handles it later.
 */
export function FinalButton({
  isFinal = true,
  disabled = false,
  onClick,
  ...props
}: FinalButtonProps) {
  const readableSince = useReadable();
  const isUnread = isFinal && readableSince === undefined;
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    const isEarly = isFinal && event.timeStamp < (readableSince ?? Infinity);
    // Also stops a submit.
    if (isEarly) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Button
      {...props}
      className={styles.final}
      disabled={disabled || isUnread}
      onClick={handleClick}
    />
  );
}
