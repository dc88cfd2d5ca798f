import { useEffect, type RefObject } from 'react';

/**
 * Closes a popover on a press in the phone, too, whose frame this page does not hear: the lost
 * focus shows it.
 */
export function useClosesOnBlur(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const close = () => popover.current?.hidePopover();
    window.addEventListener('blur', close);
    return () => window.removeEventListener('blur', close);
  }, [popover]);
}
