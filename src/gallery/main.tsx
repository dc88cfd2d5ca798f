import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../ui/Toast.tsx';
import '../ui/styles/base.css';
import { Gallery } from './Gallery.tsx';
import { screens } from './screens.tsx';

/*
 * `gallery.html` shows every component in every state, for screenshots and for looking at.
 * `?screen=services` shows one whole screen in the page card; `&brand=%23c2410c` in another colour.
 */
const query = new URLSearchParams(location.search);
const ShownScreen = screens[query.get('screen') ?? ''];
const root = document.querySelector('#root');
if (root === null) throw new Error('gallery.html has no #root');

createRoot(root).render(
  <StrictMode>
    <ToastProvider>
      {ShownScreen ? <ShownScreen brandColor={query.get('brand')} /> : <Gallery />}
    </ToastProvider>
  </StrictMode>,
);
