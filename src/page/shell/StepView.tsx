import { createElement, Suspense, use, useDeferredValue, useMemo, useRef, useState } from 'react';
import { isOfPage, screenOf } from '../steps/registry.ts';
import { StepTexts } from '../text/StepTexts.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { shownScreen } from '../wizard/shownScreen.ts';
import { useStore } from '../wizard/useStore.ts';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { ArrivalFocus, Retried } from './ArrivalFocus.tsx';
import { DoneEarly } from './firstScreen/DoneEarly.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import styles from './shell.module.css';
import { useScreensAhead } from './ahead/useScreensAhead.ts';

/** The screen of the current step. The previous screen stays until the next is ready. */
export function StepView({ drawsAhead }: { drawsAhead: boolean }) {
  const wizard = useWizard();
  const snapshot = useStore(wizard.visit);
  const { key, step } = shownScreen(wizard.visit, snapshot);
  const ahead = useScreensAhead(wizard, drawsAhead);
  const container = useRef<HTMLDivElement>(null);
  const isRetried = use(Retried);
  const depth = snapshot.stack.length;
  const current = useMemo(() => ({ key, step, depth }), [key, step, depth]);
  const deferred = useDeferredValue(current);
  // The direction in which the visitor moves, and whether this is the first screen.
  const [was, setWas] = useState({ shown: current, isBack: false, isFirst: true });
  // A screen that was drawn ahead is shown at once, another when it can be drawn. Until then the
  // last one stays: a deferred value may be older than that.
  const isNow = deferred === current || ahead?.screens.find(key) !== undefined;
  const shown = isNow ? current : was.shown;
  const drawn = ahead?.screens.find(shown.key);
  if (was.shown !== shown) {
    setWas({ shown, isBack: shown.depth < was.shown.depth, isFirst: false });
  }

  const content = (
    <StepTexts words={shown.step.words}>
      {createElement(screenOf(shown.step))}
      <DoneEarly />
      {(!was.isFirst || isRetried) && <ArrivalFocus container={container} />}
    </StepTexts>
  );
  return (
    <div ref={container} className={styles.step} aria-busy={shown !== current}>
      {ahead && <ahead.Drawn screens={ahead.screens} shown={drawn} />}
      {!drawn && (
        <div
          key={shown.key}
          className={styles.step}
          data-step={shown.step.id}
          data-direction={was.isFirst ? 'none' : was.isBack ? 'back' : 'forward'}
        >
          <ScreenBoundary canRedraw onFailed={wizard.forms.retry}>
            {isOfPage(shown.step) ? (
              content
            ) : (
              <Suspense
                fallback={
                  <div className={styles.centered}>
                    <Spinner />
                  </div>
                }
              >
                {content}
              </Suspense>
            )}
          </ScreenBoundary>
        </div>
      )}
    </div>
  );
}
