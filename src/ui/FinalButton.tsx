import { Button, type ButtonProps } from './Button.tsx';
import styles from './FinalButton.module.css';
import { useReadable } from './hooks/useReadable.ts';

interface FinalButtonProps extends ButtonProps {
  /** Whether what it does now cannot be undone; else it is a button like any other. */
  isFinal?: boolean;
}

/**
 * A button for what cannot be undone. It is disabled until its screen could have been read, so that
 * a press that was meant for the screen before does nothing, and is seen to do nothing.
 */
export function FinalButton({ isFinal = true, disabled = false, ...props }: FinalButtonProps) {
  const isReadable = useReadable();
  return (
    <Button {...props} className={styles.final} disabled={disabled || (isFinal && !isReadable)} />
  );
}
