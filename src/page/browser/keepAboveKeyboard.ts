/**
 * Keeps the page above the on-screen keyboard. iOS lays the keyboard over the page without
 * changing `100dvh`, so that the pinned footer would lie beneath it; while it is open,
 * `--visible-height` on the root holds the height that is really seen.
 *
 * @returns the function that stops it
 */
export function keepAboveKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const root = document.documentElement.style;

  function measure() {
    if (!viewport) return;
    // A pinch zoom also makes the visual viewport smaller; that is no keyboard.
    const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height;
    if (covered > 120) {
      root.setProperty('--visible-height', `${Math.round(viewport.height)}px`);
      window.scrollTo(0, 0);
    } else root.removeProperty('--visible-height');
  }

  // The keyboard may have opened before this was loaded.
  measure();
  viewport.addEventListener('resize', measure);
  return () => {
    viewport.removeEventListener('resize', measure);
    root.removeProperty('--visible-height');
  };
}
