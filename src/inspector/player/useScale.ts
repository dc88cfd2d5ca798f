import { useLayoutEffect, useState, type RefObject } from 'react';

/** What stands below the thing: one line and a gap. */
const captionPixels = 32;

/**
 * The scale at which a thing of this size, and a caption below it, fit the space of an element;
 * never above 1.
 *
 * @param byWidth only the width counts: the space takes its height from the thing
 */
export function useScale(
  space: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
  byWidth: boolean,
): number {
  const [scale, setScale] = useState(0);
  useLayoutEffect(() => {
    const element = space.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      const byHeight = byWidth ? 1 : (clientHeight - captionPixels) / height;
      setScale(Math.min(1, clientWidth / width, byHeight));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [space, width, height, byWidth]);
  return scale;
}
