import { useEffect } from 'react';
import { useTexts } from '../text/useTexts.ts';
import { Header } from '../ui/Header.tsx';
import { useStore } from '../wizard/useStore.ts';
import { useSession, useVisit, useWizard } from '../wizard/WizardProvider.tsx';
import styles from './shell.module.css';
import { StepView } from './StepView.tsx';
import { fromLaterCode, useLaterCode } from './useLaterCode.tsx';
import { backAction } from './backAction.ts';

const ErrorScreen = fromLaterCode((later) => later.ShownErrorScreen);
const FlowChanged = fromLaterCode((later) => later.FlowChanged);

/** The header of every step (specification, section 2). */
function BookingHeader() {
  const { t } = useTexts();
  const wizard = useWizard();
  const { visit, settings, close } = wizard;
  const { progress, step } = useVisit();
  const { isBooking, isBooked, isExitSent, appointment } = useSession();
  const isOver = isBooked || isExitSent || (appointment !== null && step.end === true);
  const goBack = backAction(wizard);
  const vehicle = useLaterCode()?.chosenVehicleLabel(visit);
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
      {...(vehicle !== undefined && { vehicle })}
    />
  );
}

/**
 * The screens of a visit, from the first to the booked appointment. Used by the page and the
 * inspector.
 *
 * @param drawsAhead whether to draw the next screens while the visitor reads
 */
export function BookingScreens({ drawsAhead = false }: { drawsAhead?: boolean }) {
  const wizard = useWizard();
  const failure = useStore(wizard.failure);
  const { isFlowChanged } = useSession();
  const later = useLaterCode();
  useEffect(() => later?.followScreens(wizard), [later, wizard]);

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
      <div className={failure === null ? styles.step : styles.covered}>
        {isFlowChanged && <FlowChanged />}
        <StepView drawsAhead={drawsAhead} />
      </div>
    </>
  );
}
