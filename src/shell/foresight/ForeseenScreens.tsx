import {
  Activity,
  createElement,
  Suspense,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from '../../browser/whenIdle.ts';
import { useStore } from '../../wizard/useStore.ts';
import { WizardProvider } from '../../wizard/WizardProvider.tsx';
import { ArrivalFocus } from '../ArrivalFocus.tsx';
import { ScreenBoundary } from '../ScreenBoundary.tsx';
import styles from '../shell.module.css';
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
 * Puts a screen that was drawn ahead into the page: in a ref, before the screen's effects look for
 * it, and only once, because inserting it again would lose the focus.
 */
function Shown({ screen, foresight }: { screen: Foreseen; foresight: Foresight }) {
  useEffect(() => () => foresight.drop(screen), [foresight, screen]);
  const stand = useCallback((here: HTMLElement | null) => here?.append(screen.place), [screen]);
  return <div className={styles.step} ref={stand} />;
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
export function ForeseenScreens({ foresight, shown, container }: ForeseenScreensProps) {
  const screens = useStore(foresight.screens);
  return screens.map((screen) => (
    <ForeseenScreen
      key={screen.id}
      {...{ screen, foresight, container }}
      isShown={screen === shown}
    />
  ));
}

interface ForeseenScreenProps extends Omit<ForeseenScreensProps, 'shown'> {
  screen: Foreseen;
  isShown: boolean;
}

function ForeseenScreen({ screen, foresight, container, isShown }: ForeseenScreenProps) {
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
  return (
    <>
      {isShown && <Shown screen={screen} foresight={foresight} />}
      <Activity mode={isShown ? 'visible' : 'hidden'}>{drawn}</Activity>
    </>
  );
}
