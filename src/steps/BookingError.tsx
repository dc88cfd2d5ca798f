import { t } from '../text/text.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useSend } from '../wizard/useSend.ts';
import { useSession, useWizard } from '../wizard/WizardProvider.tsx';

/** Why the shop refused the booking, in its own words. */
export default function BookingError() {
  const { visit } = useWizard();
  const { bookingError } = useSession();
  const send = useSend();
  return (
    <Screen
      heading={t('steps.bookingError.title')}
      footer={
        <Button wide onClick={() => send(visit.flow.back.event)}>
          {t('steps.goBack')}
        </Button>
      }
    >
      <Message tone="error" title={bookingError || t('steps.confirm.failed')} />
    </Screen>
  );
}
