import { formatPhone } from '../../booking/customer/phoneFormat.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { carIcon } from '../ui/icons/icons.ts';
import { Message } from '../ui/Message.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useGoBack } from '../wizard/useSend.ts';
import { useOpened, useWizard } from '../wizard/WizardProvider.tsx';

/** Says that the search found nothing, or nothing that the shop accepts. */
export default function NoSearchResults() {
  const { t } = useTexts();
  const { settings } = useWizard();
  const { answers } = useOpened();
  const goBack = useGoBack();
  const { phone } = settings.shop;
  const isUnsupported = answers.newVehicle?.isFilteredResultsEmpty === true;

  return (
    <Screen
      heading={t('steps.addVehicle.heading')}
      footer={
        <Button wide onClick={goBack}>
          {t('steps.noResults.backToSearch')}
        </Button>
      }
    >
      <Message
        icon={carIcon}
        title={t(isUnsupported ? 'steps.noResults.unsupported' : 'steps.noResults.notFound')}
        action={
          isUnsupported && phone ? (
            <a href={`tel:${phone}`}>{t('steps.noResults.call', { phone: formatPhone(phone) })}</a>
          ) : undefined
        }
      />
    </Screen>
  );
}
