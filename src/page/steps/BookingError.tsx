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
 * appointment is not what the customer saw, what was chosen is of no use: the visit begins anew with
 * the appointment as it is.
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
  const unknown =
    appointment === null ? t('steps.confirm.failed') : t('steps.bookingError.notYours');
  return (
    <Screen
      heading={t('steps.bookingError.title')}
      footer={
        now === null ? (
          <Button wide onClick={goBack}>
            {t('steps.goBack')}
          </Button>
        ) : (
          <Button
            wide
            onClick={() => {
              // A phone that did not suffice is asked for again.
              session.update({ token: null });
              visit.moveTo(startWith(visit.flow, now));
            }}
          >
            {t('steps.bookingError.seeAgain')}
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
