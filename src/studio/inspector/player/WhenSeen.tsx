import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Renders its content once it scrolls into view: a picture of a screen is a whole page. */
export function WhenSeen({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setIsSeen(true);
      observer.disconnect();
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={className}>
      {isSeen && children}
    </div>
  );
}
