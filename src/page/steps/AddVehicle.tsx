import { useState } from 'react';
import type { Answers, FullVehicle } from '../../contract/types.gen.ts';
import { useApi } from '../api/ApiProvider.tsx';
import { searchVehicles } from '../api/vehicleQueries.ts';
import { stateCode } from '../../booking/customer/states.ts';
import { useTexts } from '../text/useTexts.ts';
import { Screen } from '../ui/Screen.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { PlateVinSearch, type PlateVinResults } from '../widgets/PlateVinSearch.tsx';
import type { VehicleSelection } from '../widgets/vehicleSelection.ts';
import { YearMakeModel } from '../widgets/YearMakeModel.tsx';
import { useSend } from '../wizard/useSend.ts';
import { useTrackedView } from '../wizard/useTrackedView.ts';
import { useOpened, useSession, useWizard } from '../wizard/WizardProvider.tsx';
import type { addVehicle } from './declarations/screens/addVehicle.ts';

type NewVehicle = NonNullable<Answers['newVehicle']>;

/** What was entered on both tabs, with the open one. */
type Entered = Pick<NewVehicle, 'registrationType'> & {
  readonly searchParams: NonNullable<NewVehicle['searchParams']>;
  readonly selection: VehicleSelection;
};

/** The choices of the selects with which a vehicle was added; empty if it was added otherwise. */
function selectionOf(answer: NewVehicle | undefined): VehicleSelection {
  const vehicle = answer?.registrationType === 'manual' ? answer.vehicle : undefined;
  if (vehicle === undefined) return {};
  const { year, makeId, makeName, baseVehicleId, modelId, modelName } = vehicle;
  const { subModelId, subModelName, vehicleId, engines } = vehicle;
  return {
    year,
    make: { makeId, makeName },
    model: { baseVehicleId, model: { modelId, modelName } },
    submodel: { subModelId, subModelName, vehicleId, engines },
    ...(engines[0] && { engine: engines[0] }),
  };
}

/**
 * Adds a vehicle: by plate or VIN, or by year, make and model. A search costs the shop money, so it
 * is only offered for a proven phone; before that there are only the selects.
 */
export default function AddVehicle() {
  const { t } = useTexts();
  const { settings, typed } = useWizard();
  const api = useApi();
  const { step, answers } = useOpened();
  const send = useSend<typeof addVehicle>();
  const maySearch = useSession().token !== null;
  const [entered, setEntered] = useState<Entered>(() => {
    const before = answers.newVehicle;
    return {
      registrationType: before?.registrationType ?? 'plate',
      searchParams: before?.searchParams ?? {
        search: '',
        state: stateCode(settings.shop.address?.state),
      },
      selection: selectionOf(before),
      ...typed.get(step.id)?.newVehicle,
    };
  });
  const enter = (change: Partial<Entered>) => {
    const newVehicle = { ...entered, ...change };
    setEntered(newVehicle);
    typed.set(step.id, { newVehicle });
  };
  const tab = maySearch ? entered.registrationType : 'manual';
  useTrackedView('add-vehicle', { tab });
  const [actionSlot, setActionSlot] = useState<Element | null>(null);

  const sendResults = (found: PlateVinResults) => {
    const isSent = send('on-searching-vehicle-plate', {
      answers: { newVehicle: { registrationType: 'plate', ...found } },
      facts: { searchFoundVehicles: found.searchResults.length > 0 },
    });
    if (isSent) typed.forget(step.id);
  };

  const sendVehicle = (vehicle: FullVehicle) => {
    const isSent = send('on-next', {
      answers: { newVehicle: { registrationType: 'manual', vehicle } },
    });
    if (isSent) typed.forget(step.id);
  };

  const selects = (
    <YearMakeModel
      value={entered.selection}
      onChange={(selection) => enter({ registrationType: 'manual', selection })}
      onVehicle={sendVehicle}
      onSwitchToPlate={maySearch ? () => enter({ registrationType: 'plate' }) : undefined}
      shopPhone={settings.shop.phone}
      actionSlot={actionSlot}
    />
  );
  const screen = { heading: t('steps.addVehicle.heading'), footer: <div ref={setActionSlot} /> };
  if (!maySearch) return <Screen {...screen}>{selects}</Screen>;
  return (
    <Screen {...screen}>
      <Tabs
        label={t('steps.addVehicle.tabs')}
        tabs={[
          { id: 'plate', label: t('steps.addVehicle.plate') },
          { id: 'manual', label: t('steps.addVehicle.manual') },
        ]}
        active={tab}
        onChange={(registrationType) => enter({ registrationType })}
      >
        {tab === 'plate' ? (
          <PlateVinSearch
            value={entered.searchParams}
            onChange={(searchParams) => enter({ searchParams })}
            search={(params, signal) => searchVehicles(api, params, signal)}
            restriction={settings.vehicleRestrictionSetting}
            onResults={sendResults}
            onSwitchToManual={() => enter({ registrationType: 'manual' })}
            actionSlot={actionSlot}
          />
        ) : (
          selects
        )}
      </Tabs>
    </Screen>
  );
}
