import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useGoBack } from '../wizard/useSend.ts';
import { useSession } from '../wizard/WizardProvider.tsx';

/** Shows why the shop refused the booking, in its own words. */
export default function BookingError() {
  const { t } = useTexts();
  const { bookingError } = useSession();
  const goBack = useGoBack();
  return (
    <Screen
      heading={t('steps.bookingError.title')}
      footer={
        <Button wide onClick={goBack}>
          {t('steps.goBack')}
        </Button>
      }
    >
      <Message tone="error" title={bookingError || t('steps.confirm.failed')} />
    </Screen>
  );
}
