import { useEffect } from 'react';

const places: ReadonlySet<string> = new Set(['FORM', 'SECTION', 'DIALOG', 'MAIN']);

/** The places around an element, the nearest first. */
function placesAround({ parentElement }: Element): HTMLElement[] {
  if (parentElement === null) return [];
  const isPlace =
    places.has(parentElement.tagName) || parentElement.getAttribute('role') === 'tabpanel';
  return [...(isPlace ? [parentElement] : []), ...placesAround(parentElement)];
}

/**
 * Keeps the focus where somebody works: what they press often goes, or cannot be pressed any more,
 * because of what it did. The focus then goes to the nearest place around it that is left, not to the
 * beginning of the page.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let around: readonly HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      around = target instanceof Element ? placesAround(target) : [];
    };
    const restore = () => {
      if (document.activeElement !== document.body) return;
      const place = around.find((one) => one.isConnected);
      around = [];
      if (place === undefined) return;
      if (place.tabIndex < 0) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    /** Who presses beside everything means to be nowhere. */
    const forget = () => {
      around = [];
    };
    const observer = new MutationObserver(restore);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'open'],
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}
