import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../../src/page/ui/Toast.tsx';
import '../../src/page/ui/styles/base.css';
import '../../src/page/ui/styles/inter.css';
import styles from './Gallery.module.css';
import { Buttons, IconButtons, Links } from './sections/Actions.tsx';
import { Brands, Icons } from './sections/Brands.tsx';
import { ChoiceControls } from './sections/Choices.tsx';
import { Codes, Times } from './sections/Widgets.tsx';
import { Headers, Overlays } from './sections/Frame.tsx';
import { Areas, Fields, Selects, Switches } from './sections/Inputs.tsx';
import { Errors, Messages, WaitingStates } from './sections/Messages.tsx';
import { Tokens } from './sections/Tokens.tsx';

/**
 * Every component in every state, in sections. `e2e/looks.spec.ts` takes a picture of each section;
 * pictures of whole screens come from a real visit.
 */
function Gallery() {
  return (
    <main className={styles.gallery}>
      <h1 className={styles.title}>Components</h1>
      <div className={styles.sections}>
        <Tokens />
        <Buttons />
        <IconButtons />
        <Links />
        <Fields />
        <Selects />
        <Areas />
        <Switches />
        <ChoiceControls />
        <Codes />
        <Times />
        <Overlays />
        <Errors />
        <Messages />
        <Headers />
        <WaitingStates />
        <Icons />
        <Brands />
      </div>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ToastProvider>
      <Gallery />
    </ToastProvider>
  </StrictMode>,
);
