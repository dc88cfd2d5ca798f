import { useEffect, useRef, useState } from 'react';

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
      { root: scrollerRef.current },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);

  return { scrollerRef, endRef, contentBelow };
}
