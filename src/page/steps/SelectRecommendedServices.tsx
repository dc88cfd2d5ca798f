import { useState } from 'react';
import { answerLimits } from '../../contract/limits.gen.ts';
import type { OpaqueId } from '../../contract/types.gen.ts';
import { isSameId } from '../../booking/shop/isSameId.ts';
import { useTexts } from '../text/useTexts.ts';
import { FinalButton } from '../ui/FinalButton.tsx';
import { Screen } from '../ui/Screen.tsx';
import { RecommendedServiceCards } from '../widgets/RecommendedServiceCards.tsx';
import { useSend } from '../wizard/useSend.ts';
import { useOpened, useWizard } from '../wizard/WizardProvider.tsx';
import type { selectRecommendedServices } from './declarations/screens/selectRecommendedServices.ts';

/** The services that the shop recommends for the chosen vehicle, to add or to skip. */
export default function SelectRecommendedServices() {
  const { t } = useTexts();
  const { settings, typed } = useWizard();
  const { step, answers } = useOpened();
  const send = useSend<typeof selectRecommendedServices>();
  const services = answers.selectedCustomerVehicle?.recommendedServices ?? [];
  // What was chosen for another vehicle is not among them.
  const [chosen, setChosen] = useState<readonly OpaqueId[]>(() => {
    const { selectedRecommendedServiceIds: given = [] } = typed.get(step.id) ?? answers;
    return given.filter((id) => services.some(({ jobId }) => isSameId(jobId, id)));
  });
  const isSkipping = chosen.length === 0;

  const change = (ids: readonly OpaqueId[]) => {
    setChosen(ids);
    typed.set(step.id, { selectedRecommendedServiceIds: [...ids] });
  };
  const submit = () => {
    if (chosen.length > answerLimits.selectedRecommendedServiceIds) return;
    typed.forget(step.id);
    send('on-next', {
      answers: {
        selectedRecommendedServiceIds: [...chosen],
        recommendedServicesSkipped: isSkipping,
      },
    });
  };

  return (
    <Screen
      heading={t('steps.recommended.heading')}
      onSubmit={submit}
      footer={
        <FinalButton type="submit" wide>
          {t(isSkipping ? 'steps.recommended.skip' : 'steps.recommended.add')}
        </FinalButton>
      }
    >
      <RecommendedServiceCards
        services={services}
        value={chosen}
        onChange={change}
        hideLegend
        zone={settings.shop}
      />
    </Screen>
  );
}
