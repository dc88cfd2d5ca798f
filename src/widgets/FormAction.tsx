import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface FormActionProps {
  /** Where the screen keeps its next action, such as its pinned footer; in place without one. */
  slot: Element | null | undefined;
  children: ReactNode;
}

/**
 * Puts a widget's Continue where the screen has its own. The button carries the form's id, because
 * the page's form no longer holds it.
 */
export function FormAction({ slot, children }: FormActionProps) {
  return slot ? createPortal(children, slot) : children;
}
