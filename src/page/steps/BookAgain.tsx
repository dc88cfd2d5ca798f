import { keepChoices } from '../wizard/keepChoices.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { answersOf, useAppointment } from './AppointmentDetails.tsx';

/**
 * Leads to a new booking at the shop, for which all but the time is kept. The vehicle, the work that
 * was recommended for it and the name are the shop's to tell once the phone is proven: a link says
 * nothing of them that may be stored.
 */
export function BookAgain() {
  const { t, language } = useTexts();
  const { api } = useWizard();
  const appointment = useAppointment();
  const book = () => {
    const { appointmentId, services, customNeed } = appointment;
    const noted = services.flatMap(({ id, notes }) => (notes === undefined ? [] : [[id, notes]]));
    const notes = Object.fromEntries(noted) as Record<string, string>;
    keepChoices(api.shopId, { ...answersOf(appointment), customNeed, notes }, appointmentId);
    window.location.assign(`/?${new URLSearchParams({ shop: api.shopId, lang: language })}`);
  };
  return (
    <Button wide onClick={book}>
      {t('steps.appointment.bookAgain')}
    </Button>
  );
}
