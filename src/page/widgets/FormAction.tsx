import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface FormActionProps {
  /**
   * The element to render into, such as the screen's pinned footer; without one, the button is
   * rendered in place.
   */
  slot: Element | null | undefined;
  children: ReactNode;
}

/**
 * Renders a widget's Continue button where the screen has its own. The button names its form by id,
 * because it is then outside of the form element.
 */
export function FormAction({ slot, children }: FormActionProps) {
  return slot ? createPortal(children, slot) : children;
}
