import { createStore } from '../../../page/wizard/store.ts';

const key = 'inspector.legend';

/** Open at first use, in the place of a chosen step when it is asked for, or closed. */
type LegendState = 'first' | 'asked' | 'closed';

function readState(): LegendState {
  try {
    return localStorage.getItem(key) === 'closed' ? 'closed' : 'first';
  } catch {
    // Storage may be switched off: the legend is then shown on each visit of the page.
    return 'first';
  }
}

/** Whether the legend of the picture is shown. This browser remembers that it was closed. */
export const legendStore = createStore(readState());

legendStore.subscribe(() => {
  try {
    if (legendStore.get() === 'closed') localStorage.setItem(key, 'closed');
  } catch {
    // It holds until the page is closed.
  }
});
