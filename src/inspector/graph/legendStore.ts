const key = 'inspector.legend';
const listeners = new Set<() => void>();
let isShown = readShown();

function readShown(): boolean {
  try {
    return localStorage.getItem(key) !== 'closed';
  } catch {
    // Storage may be switched off: the legend is then shown on each visit of the page.
    return true;
  }
}

/**
 * Whether the legend of the picture is shown: on first use, until somebody closes it, and again when
 * it is asked for. This browser remembers it.
 */
export const legendStore = {
  get: (): boolean => isShown,
  set: (shown: boolean): void => {
    isShown = shown;
    try {
      if (shown) localStorage.removeItem(key);
      else localStorage.setItem(key, 'closed');
    } catch {
      // It holds until the page is closed.
    }
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
