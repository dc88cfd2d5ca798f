import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles/base.css';
import { App } from './App.tsx';
import { isInsideIframe } from './closeFrame.ts';

if (isInsideIframe()) document.documentElement.dataset.framed = '';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
