import {
  Activity,
  createElement,
  Suspense,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { StepTexts } from '../../text/StepTexts.tsx';
import { useStore } from '../../wizard/useStore.ts';
import { WizardProvider } from '../../wizard/WizardProvider.tsx';
import { ArrivalFocus } from '../ArrivalFocus.tsx';
import { ScreenBoundary } from '../ScreenBoundary.tsx';
import styles from '../shell.module.css';
import type { ScreenAhead } from './drawAhead.ts';
import type { ScreensAhead } from './drawScreensAhead.ts';

export { drawScreensAhead } from './drawScreensAhead.ts';

interface DrawnAheadProps {
  screens: ScreensAhead;
  /** The screen that is shown, if it was drawn ahead. */
  shown: ScreenAhead | undefined;
}

/**
 * The screens drawn ahead: outside the page and without effects, until one is shown. So nobody can
 * find, hear or focus them.
 */
export function DrawnAhead({ screens, shown }: DrawnAheadProps) {
  const all = useStore(screens.all);
  useEffect(() => shown && (() => screens.drop(shown)), [screens, shown]);
  return (
    <>
      {/* Before the screens: their effects look for themselves in the page. */}
      {shown && <Place key={shown.id} element={shown.place} />}
      {all.map((screen) => (
        <Drawn key={screen.id} screen={screen} isShown={screen === shown} />
      ))}
    </>
  );
}

/** Puts the element that a screen was drawn into in the page. */
function Place({ element }: { element: HTMLElement }) {
  // The same function each time: with another one, React would take the element out and lose the focus.
  const place = useCallback(
    (parent: HTMLElement | null) => {
      parent?.append(element);
      return () => element.remove();
    },
    [element],
  );
  return <div className={styles.step} ref={place} />;
}

/** Marks in the browser's timeline that a screen was drawn. Other effects wait until it is shown. */
function Mark({ step }: { step: string }) {
  useInsertionEffect(() => void performance.mark(`drawn ahead: ${step}`), [step]);
  return null;
}

function Drawn({ screen, isShown }: { screen: ScreenAhead; isShown: boolean }) {
  const container = useRef<HTMLElement>(screen.place);
  // Memoized, so that showing the screen does not draw it again.
  const drawn = useMemo(
    () =>
      createPortal(
        <WizardProvider wizard={screen.wizard}>
          <ScreenBoundary
            canRedraw
            isUnseen={() => !screen.isReached()}
            onFailed={screen.wizard.forms.retry}
          >
            <Suspense fallback={null}>
              <StepTexts words={screen.step.words}>{createElement(screen.Screen)}</StepTexts>
              <Mark step={screen.step.id} />
              <ArrivalFocus container={container} />
            </Suspense>
          </ScreenBoundary>
        </WizardProvider>,
        screen.place,
      ),
    [screen],
  );
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{drawn}</Activity>;
}
