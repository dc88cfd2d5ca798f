import { useEffect, useRef, useState } from 'react';

/** Empty space after the last words, in px: content that extends no further needs no hint. */
const airPx = 32;

/** Whether part of a scroller's content is out of sight below. */
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
