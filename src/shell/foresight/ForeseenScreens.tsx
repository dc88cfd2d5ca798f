import {
  Activity,
  createElement,
  Suspense,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from '../../browser/whenIdle.ts';
import { useStore } from '../../wizard/useStore.ts';
import { WizardProvider } from '../../wizard/WizardProvider.tsx';
import { ArrivalFocus } from '../ArrivalFocus.tsx';
import { ScreenBoundary } from '../ScreenBoundary.tsx';
import type { Foreseen } from './drawAhead.ts';
import type { Foresight } from './foresee.ts';
import { layOutOnce } from './layOutOnce.ts';

interface ForeseenScreensProps {
  foresight: Foresight;
  /** The screen that is shown. */
  shown: Foreseen | undefined;
  container: RefObject<HTMLElement | null>;
}

/**
 * Tells which screen React shows now, once it has changed the page and before the screen's own
 * effects look for it: so this stands before the screens.
 */
function Showing({ foresight, shown, container }: ForeseenScreensProps) {
  useLayoutEffect(() => foresight.shows(container.current!, shown));
  useEffect(() => shown && (() => foresight.drop(shown)), [foresight, shown]);
  return null;
}

interface DrawnProps {
  screen: Foreseen;
  container: RefObject<HTMLElement | null>;
}

/**
 * Marks in the browser's timeline that a screen was drawn, and lays it out once. An insertion
 * effect, since other effects wait until the screen is shown.
 */
function Drawn({ screen, container }: DrawnProps) {
  useInsertionEffect(() => {
    performance.mark(`drawn ahead: ${screen.step.id}`);
    whenIdle(() => {
      if (container.current !== null && !screen.isSettled())
        layOutOnce(screen.step.id, screen.place, container.current);
    });
  }, [screen, container]);
  return null;
}

/** The screens drawn ahead: outside the page and without effects, until one is shown. */
export function ForeseenScreens(props: ForeseenScreensProps) {
  const { foresight, shown, container } = props;
  const screens = useStore(foresight.screens);
  return (
    <>
      <Showing {...props} />
      {screens.map((screen) => (
        <ForeseenScreen key={screen.id} {...{ screen, container }} isShown={screen === shown} />
      ))}
    </>
  );
}

interface ForeseenScreenProps {
  screen: Foreseen;
  container: RefObject<HTMLElement | null>;
  isShown: boolean;
}

function ForeseenScreen({ screen, container, isShown }: ForeseenScreenProps) {
  // Memoized, so that showing the screen does not draw it again.
  const drawn = useMemo(() => {
    return createPortal(
      <WizardProvider wizard={screen.wizard}>
        <ScreenBoundary canRedraw isUnseen={() => !screen.isSettled()}>
          <Suspense fallback={null}>
            {createElement(screen.Screen)}
            <Drawn screen={screen} container={container} />
            <ArrivalFocus container={container} />
          </Suspense>
        </ScreenBoundary>
      </WizardProvider>,
      screen.place,
    );
  }, [screen, container]);
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{drawn}</Activity>;
}
