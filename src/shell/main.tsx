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

/** The language in which the server drew the first screen; undefined where it did not. */
const { drawn } = root.dataset;
const spinnerAfterMilliseconds = 300;
const spinnerIsDue = new Promise<undefined>((resolve) => {
  setTimeout(resolve, spinnerAfterMilliseconds);
});
// They are nearly always answered by now, so the shapes of index.html stay until they are: a spinner
// drawn for a moment would hold the screen back (readAtOnce.ts).
// Not awaited here: what a visit starts with may come in files that import this one.
void Promise.race(drawn ? [starting] : [starting, spinnerIsDue]).then((state) => {
  if (state?.is === 'ready' && drawn === languageTag()) {
    hydrateRoot(root, app);
    return;
  }
  window.early?.stop();
  root.replaceChildren();
  createRoot(root).render(app);
});

// The system's font has its measure; a browser that knows of it takes its time to ask for it.
whenIdle(() => {
  import('../ui/styles/inter.css').catch((error: unknown) => console.error(error));
});
