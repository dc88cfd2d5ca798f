import { useEffect, useRef } from 'react';

/**
 * Keeps the height of the pinned footer in `--footer-height` on the root, so that what floats at
 * the bottom (a toast) lies above the next action and not on it. No footer, no value.
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
