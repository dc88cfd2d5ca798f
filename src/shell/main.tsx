import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles/base.css';
import { App, startVisit } from './App.tsx';
import { isInsideIframe } from './frame/hostWindow.ts';

if (isInsideIframe()) document.documentElement.dataset.framed = '';

// The calls go out before anything is drawn.
const starting = startVisit();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App first={starting} />
  </StrictMode>,
);
