import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The scale at which something of this size fits an element, above the caption in it; at most 1.
 *
 * @param byWidth whether only the width limits it, because the element takes its height from the
 *   content
 */
export function useScale(
  space: RefObject<HTMLElement | null>,
  caption: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
  byWidth: boolean,
): number {
  const [scale, setScale] = useState(0);
  useLayoutEffect(() => {
    const element = space.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      const captionHeight = caption.current?.offsetHeight ?? 0;
      const byHeight = byWidth ? 1 : (clientHeight - captionHeight) / height;
      setScale(Math.min(1, clientWidth / width, byHeight));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    if (caption.current !== null) sizes.observe(caption.current);
    return () => sizes.disconnect();
  }, [space, caption, width, height, byWidth]);
  return scale;
}
