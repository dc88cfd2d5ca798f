import styles from './Gallery.module.css';
import { Buttons, IconButtons, Links } from './sections/Actions.tsx';
import { Brands, Icons } from './sections/Brands.tsx';
import { ChoiceControls } from './sections/Choices.tsx';
import { Codes } from './sections/Codes.tsx';
import { Headers } from './sections/Headers.tsx';
import { Areas, Fields, Selects, Switches } from './sections/Inputs.tsx';
import { Errors, Messages, WaitingStates } from './sections/Messages.tsx';
import { Overlays } from './sections/Overlays.tsx';
import { Times } from './sections/Times.tsx';
import { Tokens } from './sections/Tokens.tsx';

/**
 * Every component in every state, in sections. `e2e/looks.spec.ts` takes a picture of each section;
 * pictures of whole screens come from a real visit.
 */
export function Gallery() {
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
