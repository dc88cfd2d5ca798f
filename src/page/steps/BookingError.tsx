import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSlots } from '../api/slotQueries.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { Screen } from '../ui/Screen.tsx';
import { CallShop } from '../widgets/CallShop.tsx';
import { startWith } from '../wizard/startWith.ts';
import { useGoBack } from '../wizard/useSend.ts';
import { PhoneLinks } from './PhoneLinks.tsx';
import { useSession, useWizard } from '../wizard/WizardProvider.tsx';

/**
 * Shows why the shop refused the booking or the change of an appointment, in its own words. Where the
 * appointment is not what the customer saw, what was chosen is of no use: whichever way they go back, the
 * visit begins anew with the appointment as it is. A link that is dead by now leads nowhere.
 */
export default function BookingError() {
  const { t } = useTexts();
  const { visit, session, api, settings } = useWizard();
  const { bookingError, appointment, isOutdated } = useSession();
  const goBack = useGoBack();
  const queryClient = useQueryClient();
  const { phone } = settings.shop;
  // Times that were shown as free may be taken.
  useEffect(() => void refreshSlots(queryClient, api.shopId), [queryClient, api]);
  const now = isOutdated ? appointment : null;
  useEffect(() => {
    if (now === null) return undefined;
    return visit.onHandled((_result, { type }) => {
      if (type !== visit.flow.back.event) return;
      // A phone that did not suffice is asked for again.
      session.update({ token: null });
      visit.moveTo(startWith(visit.flow, now));
    });
  }, [visit, session, now]);
  const isDead = !bookingError && appointment !== null && now === null;
  const unknown = isDead
    ? t('steps.appointment.dead.message')
    : t(now === null ? 'steps.confirm.failed' : 'steps.bookingError.notYours');
  return (
    <Screen
      heading={t(isDead ? 'steps.appointment.dead.title' : 'steps.bookingError.title')}
      footer={
        !isDead && (
          <Button wide onClick={goBack}>
            {t(now === null ? 'steps.goBack' : 'steps.bookingError.seeAgain')}
          </Button>
        )
      }
    >
      <Message
        tone="error"
        title={<PhoneLinks>{bookingError || unknown}</PhoneLinks>}
        action={bookingError || !phone ? undefined : <CallShop phone={phone} />}
      />
    </Screen>
  );
}
