const key = 'inspector.legend';
const listeners = new Set<() => void>();

/** Open at first use, in the place of a chosen step when it is asked for, or closed. */
export type LegendState = 'first' | 'asked' | 'closed';

let state = readState();

function readState(): LegendState {
  try {
    return localStorage.getItem(key) === 'closed' ? 'closed' : 'first';
  } catch {
    // Storage may be switched off: the legend is then shown on each visit of the page.
    return 'first';
  }
}

/** Whether the legend of the picture is shown. This browser remembers that it was closed. */
export const legendStore = {
  get: (): LegendState => state,
  set: (next: 'asked' | 'closed'): void => {
    state = next;
    try {
      if (next === 'closed') localStorage.setItem(key, next);
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
