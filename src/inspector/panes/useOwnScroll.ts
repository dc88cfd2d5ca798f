import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Restores each tab's scroll position.
 *
 * @returns the ref of the element that contains the tabs
 */
export function useOwnScroll(tab: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const kept = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const panel = root.current?.querySelector('[role=tabpanel]');
    if (!panel) return undefined;
    panel.scrollTop = kept.current.get(tab) ?? 0;
    const keep = () => kept.current.set(tab, panel.scrollTop);
    panel.addEventListener('scroll', keep, { passive: true });
    return () => panel.removeEventListener('scroll', keep);
  }, [tab]);
  return root;
}
