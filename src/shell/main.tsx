import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles/base.css';
import { whenIdle } from '../browser/whenIdle.ts';
import { App } from './App.tsx';
import { isInsideIframe } from './frame/hostWindow.ts';
import { starting } from './start.ts';

if (isInsideIframe()) document.documentElement.dataset.framed = '';

// They are nearly always answered by now, so the shapes of index.html stay until they are: a spinner
// drawn for a moment would hold the screen back (readAtOnce.ts).
const spinnerAfterMilliseconds = 300;
const spinnerIsDue = new Promise((resolve) => setTimeout(resolve, spinnerAfterMilliseconds));
// Not awaited here: what a visit starts with may come in files that import this one.
void Promise.race([starting, spinnerIsDue]).then(() => {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App first={starting} />
    </StrictMode>,
  );
});

// The system's font has its measure; a browser that knows of it takes its time to ask for it.
whenIdle(() => {
  import('../ui/styles/inter.css').catch((error: unknown) => console.error(error));
});
