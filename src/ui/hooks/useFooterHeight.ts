import { useEffect, useRef } from 'react';

/**
 * Sets `--footer-height` on an element to the height of the pinned footer beside it, so that a toast
 * is placed above the next action and not over it. Removes it where there is no footer.
 *
 * @param isWanted whether the height is needed now; nothing is measured otherwise
 * @returns the ref of that element
 */
export function useFooterHeight<Floating extends HTMLElement>(isWanted: boolean) {
  const ref = useRef<Floating>(null);

  useEffect(() => {
    const footer = ref.current?.parentElement?.querySelector<HTMLElement>('[data-footer]');
    if (!isWanted || !footer || typeof ResizeObserver === 'undefined') return undefined;
    // On the element, not on the root: that would style the whole page again with each footer.
    const style = ref.current?.style;
    const observer = new ResizeObserver(() => {
      style?.setProperty('--footer-height', `${footer.offsetHeight}px`);
    });
    observer.observe(footer);
    return () => {
      observer.disconnect();
      style?.removeProperty('--footer-height');
    };
  }, [isWanted]);

  return ref;
}
