import { useEffect, useRef, useState } from 'react';

/** What lies below the last words and is nothing to be missed, in CSS pixels. */
const airPx = 32;

/** Whether something of a scroller's content lies below what is seen of it. */
export function useContentBelow() {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const [contentBelow, setContentBelow] = useState(false);

  useEffect(() => {
    const end = endRef.current;
    if (end === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setContentBelow(entry !== undefined && !entry.isIntersecting),
      { root: scrollerRef.current, rootMargin: `0px 0px ${airPx}px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);

  return { scrollerRef, endRef, contentBelow };
}
