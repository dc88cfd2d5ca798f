/** The heights of the bottom panel, in px (specification, sections 4 and 9). */

const INITIAL_SHARE = 0.5;
const INITIAL_EXTRA = 20;
const MIN_HEIGHT = 100;
const MAX_SHARE = 0.9;
/** How far an arrow key moves the panel's edge, in px. */
const KEY_STEP = 40;

/** The height at the start: half of the container and 20 px. */
export function initialPanelHeight(container: number): number {
  return clampPanelHeight(container * INITIAL_SHARE + INITIAL_EXTRA, container);
}

/** The same height as CSS, for while the container's height is unknown. */
export const unmeasuredPanelHeight = `min(${INITIAL_SHARE * 100}% + ${INITIAL_EXTRA}px, ${MAX_SHARE * 100}%)`;

export function maxPanelHeight(container: number): number {
  return Math.round(container * MAX_SHARE);
}

/** The smallest height: 100 px, or less in a container that is smaller still. */
export function minPanelHeight(container: number): number {
  return Math.min(MIN_HEIGHT, maxPanelHeight(container));
}

export function clampPanelHeight(height: number, container: number): number {
  const atLeast = Math.max(height, minPanelHeight(container));
  return Math.round(Math.min(atLeast, maxPanelHeight(container)));
}

/** The height that a key pressed on the grabber sets; undefined for any other key. */
export function panelHeightForKey(
  key: string,
  height: number,
  container: number,
): number | undefined {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return clampPanelHeight(height + KEY_STEP, container);
    case 'ArrowDown':
    case 'ArrowLeft':
      return clampPanelHeight(height - KEY_STEP, container);
    case 'PageUp':
      return clampPanelHeight(height + container / 4, container);
    case 'PageDown':
      return clampPanelHeight(height - container / 4, container);
    case 'Home':
      return minPanelHeight(container);
    case 'End':
      return maxPanelHeight(container);
    default:
      return undefined;
  }
}
