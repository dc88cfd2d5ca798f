import { useLayoutEffect, useState, type RefObject } from 'react';

/** The height of the caption: one line and a gap. */
const captionPixels = 32;

/**
 * The scale at which something of this size, with a caption below, fits an element; at most 1.
 *
 * @param byWidth whether only the width limits it, because the element takes its height from the
 *   content
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
