import { useEffect, useState } from 'react';
import type { CustomerVehicle } from '../../contract/types.gen.ts';
import { useCustomerVehicles } from '../api/customerQueries.ts';
import { isSameId } from '../../booking/shop/isSameId.ts';
import { vehicleLabel } from '../../booking/vehicle/vehicleLabel.ts';
import { showLastService } from '../text/dates.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceCard } from '../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { Icon } from '../ui/Icon.tsx';
import { carIcon } from '../ui/icons/icons.ts';
import { Screen } from '../ui/Screen.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { bookedBefore } from '../wizard/keepChoices.ts';
import { useLikely, useSend } from '../wizard/useSend.ts';
import { useSession, useOpened, useWizard } from '../wizard/WizardProvider.tsx';
import type { selectVehicle } from './declarations/screens/selectVehicle.ts';
import styles from './steps.module.css';

/** The answers and facts to send with a chosen vehicle. */
const sendingOf = ({
  lastServiceTime: _shownOnly,
  bookedBefore: _chosenOnly,
  ...selectedCustomerVehicle
}: CustomerVehicle) => ({
  answers: { selectedCustomerVehicle },
  facts: { vehicleHasRecommendedServices: selectedCustomerVehicle.recommendedServices.length > 0 },
});

/**
 * The vehicles that the shop has for the proven phone, and a button to add another. Whoever books again
 * has the one of the earlier appointment chosen.
 */
export default function SelectVehicle() {
  const texts = useTexts();
  const { t } = texts;
  const wizard = useWizard();
  const { settings, visit, typed } = wizard;
  const { answers } = useOpened();
  const { verifiedPhone, token } = useSession();
  const send = useSend<typeof selectVehicle>();
  const vehicles = useCustomerVehicles({
    phone: verifiedPhone ?? undefined,
    isVerified: token !== null,
    bookedBefore: bookedBefore(wizard),
  });
  const [chosen, setChosen] = useState<CustomerVehicle['id'] | undefined>(
    answers.selectedCustomerVehicle?.id,
  );
  const before = vehicles.data?.find((each) => each.bookedBefore !== undefined);
  const vehicle =
    vehicles.data?.find(({ id }) => chosen !== undefined && isSameId(id, chosen)) ??
    before ??
    // Who has one vehicle mostly comes with it.
    (vehicles.data?.length === 1 ? vehicles.data[0] : undefined);

  const lastService = ({ lastServiceTime }: CustomerVehicle) => {
    const date = showLastService(lastServiceTime, settings.shop, texts);
    return date && t('steps.selectVehicle.lastService', { date });
  };

  const again = before?.bookedBefore;
  // Before the next screen is drawn ahead.
  useEffect(() => {
    if (again === undefined || answers.selectedRecommendedServiceIds !== undefined) return;
    for (const { id, collects } of Object.values(visit.flow.steps)) {
      if (collects.includes('selectedRecommendedServiceIds') && typed.get(id) === undefined) {
        typed.set(id, { selectedRecommendedServiceIds: again.recommendedServiceIds });
      }
    }
  }, [again, answers, visit, typed]);

  const sending = vehicle && sendingOf(vehicle);
  useLikely<typeof selectVehicle>('on-existing-vehicle-selected.yes', sending);
  const submit = () => sending && send('on-existing-vehicle-selected.yes', sending);

  return (
    <Screen
      heading={t('steps.selectVehicle.heading')}
      onSubmit={submit}
      footer={
        <div className={styles.actions}>
          <Button kind="secondary" wide onClick={() => send('on-existing-vehicle-selected.no')}>
            {t('steps.selectVehicle.add')}
          </Button>
          <Button type="submit" wide disabled={vehicle === undefined}>
            {t('steps.continue')}
          </Button>
        </div>
      }
    >
      {vehicles.data === undefined ? (
        <div className={styles.stack}>
          <Skeleton height={72} />
          <Skeleton height={72} />
        </div>
      ) : (
        <ChoiceGroup legend={t('steps.selectVehicle.heading')} hideLegend>
          {vehicles.data.map((known) => (
            <ChoiceCard
              key={known.id}
              type="radio"
              name="vehicle"
              value={String(known.id)}
              checked={known === vehicle}
              onChange={() => setChosen(known.id)}
              icon={<Icon path={carIcon} />}
              title={vehicleLabel(known)}
              description={lastService(known)}
            />
          ))}
        </ChoiceGroup>
      )}
    </Screen>
  );
}
