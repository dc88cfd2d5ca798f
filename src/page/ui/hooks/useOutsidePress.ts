import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Calls `onPress` for each press outside of an element, while `isActive`. A press in another
 * document, such as a frame or the page around, is not heard here: the lost focus shows it.
 */
export function useOutsidePress(
  element: RefObject<HTMLElement | null>,
  onPress: () => void,
  isActive = true,
): void {
  const report = useEffectEvent(onPress);
  useEffect(() => {
    if (!isActive) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!element.current?.contains(target as Node)) report();
    };
    const onBlur = () => report();
    document.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('blur', onBlur);
    };
  }, [element, isActive]);
}
