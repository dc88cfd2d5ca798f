import { useEffect, useRef } from 'react';

/**
 * Sets `--footer-height` on the root to the height of the pinned footer, so that a toast is placed
 * above the next action and not over it. Removes it where there is no footer.
 */
export function useFooterHeight() {
  const footerRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const footer = footerRef.current;
    if (footer === null || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      root.setProperty('--footer-height', `${footer.offsetHeight}px`);
    });
    observer.observe(footer);
    return () => {
      observer.disconnect();
      root.removeProperty('--footer-height');
    };
  }, []);

  return footerRef;
}
