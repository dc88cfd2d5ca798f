import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '../ui/styles/base.css';
import { whenIdle } from '../browser/whenIdle.ts';
import { App } from './App.tsx';
import { isInsideIframe } from './frame/hostWindow.ts';
import { starting } from './start.ts';
import { languageTag } from '../text/text.ts';

if (isInsideIframe()) document.documentElement.dataset.framed = '';

const root = document.getElementById('root')!;
const app = (
  <StrictMode>
    <App first={starting} />
  </StrictMode>
);

/** Whether what the server drew is what this visit begins with. */
async function isDrawn(): Promise<boolean> {
  if (root.dataset.drawn === undefined) return false;
  const state = await starting;
  const isShop = state.is === 'ready' && state.booted.is === 'shop';
  return isShop && root.dataset.drawn === languageTag();
}

// They are nearly always answered by now, so the shapes of index.html stay until they are: a spinner
// drawn for a moment would hold the screen back (readAtOnce.ts).
const spinnerAfterMilliseconds = 300;
const spinnerIsDue = new Promise<void>((resolve) => {
  setTimeout(resolve, spinnerAfterMilliseconds);
});
// Not awaited here: what a visit starts with may come in files that import this one.
void isDrawn().then(async (isDrawnFor) => {
  document.getElementById('late')?.remove();
  if (isDrawnFor) {
    hydrateRoot(root, app);
    return;
  }
  window.early?.stop();
  await Promise.race([starting, spinnerIsDue]);
  root.replaceChildren();
  createRoot(root).render(app);
});

// The system's font has its measure; a browser that knows of it takes its time to ask for it.
whenIdle(() => {
  import('../ui/styles/inter.css').catch((error: unknown) => console.error(error));
});
