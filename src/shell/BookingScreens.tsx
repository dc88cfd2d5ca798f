import { lazy, Suspense, useEffect, useRef } from 'react';
import { inTime } from '../browser/inTime.ts';
import { chosenVehicle, type VehicleState } from '../booking/vehicle/chosenVehicle.ts';
import { vehicleLabel } from '../booking/vehicle/vehicleLabel.ts';
import { stepsInOrder } from '../engine/stepsInOrder.ts';
import { preloadStep } from '../steps/registry.ts';
import { t } from '../text/text.ts';
import { Header } from '../ui/Header.tsx';
import { whenIdle } from '../browser/whenIdle.ts';
import { useStore } from '../wizard/useStore.ts';
import { useSession, useVisit, useWizard } from '../wizard/WizardProvider.tsx';
import { presentAnswers } from '../wizard/wizard.ts';
import { comingSoon } from './comingSoon.tsx';
import { loadSoon } from './loadSoon.ts';
import styles from './shell.module.css';
import { StepView } from './StepView.tsx';
import { wayBack } from './wayBack.ts';

const ErrorScreen = comingSoon((soon) => soon.ShownErrorScreen);
const FlowChanged = lazy(() => inTime(import('./FlowChanged.tsx')));

/** The header every step shares (specification, section 2). */
function BookingHeader() {
  const wizard = useWizard();
  const { visit, settings, close } = wizard;
  const { context, progress } = useVisit();
  const { isBooking, isBooked, isExitSent } = useSession();
  const isOver = isBooked || isExitSent;
  const goBack = wayBack(wizard);
  const chosen = chosenVehicle(presentAnswers(visit), context.vehicleState as VehicleState);
  return (
    <Header
      shopName={settings.shop.name}
      waits={isBooking}
      {...(goBack && { onBack: goBack })}
      backLabel={t('header.back')}
      onClose={close}
      closeLabel={t('header.close')}
      {...(!isOver && { percent: progress })}
      progressLabel={t('header.progress')}
      {...(chosen && { vehicle: vehicleLabel(chosen.vehicle) })}
    />
  );
}

/** Fetches the screens of the flow in the order of their distance from the first, when idle. */
function usePreloadedSteps() {
  const { visit } = useWizard();
  useEffect(() => {
    const steps = stepsInOrder(visit.flow);
    let isGone = false;
    const next = () => {
      const step = steps.shift();
      if (isGone || step === undefined) return;
      preloadStep(step);
      whenIdle(next);
    };
    whenIdle(next);
    return () => {
      isGone = true;
    };
  }, [visit]);
}

/** The first screen has nothing before it that could be pressed twice. */
function useGuardedPresses() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void loadSoon().then((soon) => {
      if (!isGone) stop = soon?.guardPresses();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
}

/**
 * The screens of a visit, from the first to the booked appointment, wherever they are shown.
 *
 * @param drawsAhead whether the next ones are drawn while a visitor reads
 */
export function BookingScreens({ drawsAhead = false }: { drawsAhead?: boolean }) {
  const wizard = useWizard();
  const failure = useStore(wizard.failure);
  const { isFlowChanged } = useSession();
  const screens = useRef<HTMLDivElement>(null);
  usePreloadedSteps();
  useGuardedPresses();
  useEffect(() => {
    if (failure === null) return;
    // A dialog of the covered screen would not be seen and keep everything else from being used.
    for (const dialog of screens.current?.querySelectorAll('dialog[open]') ?? []) {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    }
  }, [failure]);

  return (
    <>
      <BookingHeader />
      {failure !== null && (
        <ErrorScreen
          error={failure}
          onRetry={() => wizard.failure.set(null)}
          phone={wizard.settings.shop.phone}
        />
      )}
      {/* Stays mounted under an error: nothing typed is lost. */}
      <div ref={screens} className={failure === null ? styles.step : styles.covered}>
        {isFlowChanged && (
          <Suspense fallback={null}>
            <FlowChanged />
          </Suspense>
        )}
        <StepView drawsAhead={drawsAhead} />
      </div>
    </>
  );
}
