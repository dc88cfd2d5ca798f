import { useState } from 'react';
import type { VehicleSearchResult } from '../../contract/types.gen.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { VehicleResults } from '../widgets/VehicleResults.tsx';
import { useLikely, useSend } from '../wizard/useSend.ts';
import { useOpened } from '../wizard/WizardProvider.tsx';
import type { vehicleSearchResults } from './declarations/screens/searchResults.ts';

/** The vehicles found by a plate or VIN search, one of them to choose. */
export default function VehicleSearchResults() {
  const { t } = useTexts();
  const { answers } = useOpened();
  const send = useSend<typeof vehicleSearchResults>();
  const [newVehicle] = useState(answers.newVehicle);
  const results = (newVehicle?.searchResults ?? []) as unknown as readonly VehicleSearchResult[];
  const [chosen, setChosen] = useState<VehicleSearchResult | undefined>(() =>
    results.length === 1
      ? results[0]
      : results.find(({ vehicleId }) => vehicleId === newVehicle?.vehicle?.vehicleId),
  );

  const sending =
    chosen && newVehicle
      ? { answers: { newVehicle: { ...newVehicle, vehicle: chosen } } }
      : undefined;
  useLikely<typeof vehicleSearchResults>('on-next', sending);
  const submit = () => sending && send('on-next', sending);

  return (
    <Screen
      heading={t('steps.addVehicle.heading')}
      onSubmit={submit}
      footer={
        <Button type="submit" wide disabled={chosen === undefined}>
          {t('steps.continue')}
        </Button>
      }
    >
      {newVehicle?.searchParams && (
        <VehicleResults
          results={results}
          searchParams={newVehicle.searchParams}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </Screen>
  );
}
