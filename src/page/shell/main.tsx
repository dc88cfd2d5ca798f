import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '../ui/styles/base.css';
import { whenIdle } from '../browser/whenIdle.ts';
import { App } from './App.tsx';
import { loadStep } from '../steps/registry.ts';
import { shownScreen } from '../wizard/shownScreen.ts';
import { isInsideIframe } from './frame/hostWindow.ts';
import { starting } from './start.ts';
import type { StartState } from './startVisit.ts';

if (isInsideIframe()) document.documentElement.dataset.framed = '';

const root = document.getElementById('root')!;
const app = (isDrawn: boolean) => (
  <StrictMode>
    <App first={starting} isDrawn={isDrawn} />
  </StrictMode>
);

/**
 * The language in which the server drew the first screen, and the form in it; undefined if there is
 * none.
 */
const { drawn, form } = root.dataset;

/** Whether the drawn screen is the one to take over. Waits until all that it shows is there. */
async function isTakenOver(state: StartState | undefined): Promise<boolean> {
  if (state?.is !== 'ready' || drawn !== state.texts.language) return false;
  const { booted } = state;
  if (booted.is === 'shop') {
    const { visit, forms } = booted.wizard;
    await loadStep(shownScreen(visit).step, forms, form);
  }
  return true;
}

const spinnerAfterMilliseconds = 300;
const spinnerIsDue = new Promise<undefined>((resolve) => {
  setTimeout(resolve, spinnerAfterMilliseconds);
});
// The visit has nearly always started by now, so the placeholder of index.html stays until then:
// drawing a spinner for a moment would delay the screen (readAtOnce.ts). Not awaited at the top
// level, because files that the visit needs may import this one.
void Promise.race(drawn ? [starting] : [starting, spinnerIsDue]).then(async (state) => {
  // What did not load fails again where it is drawn, and is shown there.
  if (await isTakenOver(state).catch(() => false)) {
    hydrateRoot(root, app(true));
    return;
  }
  window.early?.stop();
  root.replaceChildren();
  createRoot(root).render(app(false));
});

// Loaded when idle: the system's font, drawn at the same size, stands in until then.
whenIdle(() => {
  import('../ui/styles/inter.css').catch((error: unknown) => console.error(error));
});
