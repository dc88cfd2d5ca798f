import { Button, type ButtonProps } from './Button.tsx';
import styles from './FinalButton.module.css';
import { useReadable } from './hooks/useReadable.ts';

interface FinalButtonProps extends ButtonProps {
  /** Whether the press cannot be undone; `false` gives an ordinary button. */
  isFinal?: boolean;
}

/**
 * A button for what cannot be undone. It is disabled until the visitor has had time to read its
 * screen, so that a second press meant for the screen before does nothing.
 */
export function FinalButton({ isFinal = true, disabled = false, ...props }: FinalButtonProps) {
  const isReadable = useReadable();
  return (
    <Button {...props} className={styles.final} disabled={disabled || (isFinal && !isReadable)} />
  );
}
