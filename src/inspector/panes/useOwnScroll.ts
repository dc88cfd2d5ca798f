import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Each tab's panel comes back as far down as it was left. @returns the ref of what holds the tabs */
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
