import {
  useEffect,
  useId,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Button } from './Button.tsx';
import { cx } from './styles/cx.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  dismissLabel: string;
  /** For what needs the room of a desktop */
  wide?: boolean;
}

/** A native modal: the browser keeps the focus inside and returns it on closing. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  dismissLabel,
  wide = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // WebKit before 17 does not return the focus to a button that was tapped.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  // Closes on a press on the backdrop. A press on the dialog element itself is one, because the
  // sheet covers its inside. What counts is where the press began: selecting text beyond the edge
  // must not close the dialog.
  function handlePointerDown(event: PointerEvent<HTMLDialogElement>) {
    pressedBeside.current = event.target === event.currentTarget;
  }
  function handleClick(event: MouseEvent<HTMLDialogElement>) {
    if (pressedBeside.current && event.target === event.currentTarget) onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc does by key what the backdrop does by click
    <dialog
      ref={ref}
      className={cx(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-body`}
      onPointerDown={handlePointerDown}
      onClick={handleClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div id={`${titleId}-body`} className={styles.body}>
            {children}
          </div>
          <Button kind="secondary" wide onClick={onClose}>
            {dismissLabel}
          </Button>
        </div>
      )}
    </dialog>
  );
}
