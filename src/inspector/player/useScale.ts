import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The scale at which a thing of this size fits the space of an element; never above 1.
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
      setScale(Math.min(1, clientWidth / width, byWidth ? 1 : clientHeight / height));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [space, width, height, byWidth]);
  return scale;
}
