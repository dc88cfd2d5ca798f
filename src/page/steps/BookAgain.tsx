import { keepChoices } from '../wizard/keepChoices.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { answersOf, useAppointment } from './AppointmentDetails.tsx';

/**
 * Leads to a new booking at the shop, for which the services and the way to come are kept. The vehicle
 * and the name are the shop's to tell once the phone is proven: a link shows nothing of them.
 */
export function BookAgain() {
  const { t } = useTexts();
  const { api } = useWizard();
  const appointment = useAppointment();
  const book = () => {
    keepChoices(api.shopId, { ...answersOf(appointment), customNeed: undefined });
    window.location.assign(`/?${new URLSearchParams({ shop: api.shopId })}`);
  };
  return (
    <Button wide onClick={book}>
      {t('steps.appointment.bookAgain')}
    </Button>
  );
}
