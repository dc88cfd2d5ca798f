import { useState } from 'react';
import type { Answers } from '../contract/types.gen.ts';
import { useApi } from '../api/ApiProvider.tsx';
import { searchVehicles } from '../api/vehicleQueries.ts';
import { stateCode } from '../booking/customer/states.ts';
import { t } from '../text/text.ts';
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
type RegistrationType = NewVehicle['registrationType'];

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
  const { settings, typed } = useWizard();
  const api = useApi();
  const { step, answers } = useOpened();
  const send = useSend<typeof addVehicle>();
  const before = answers.newVehicle;
  const typedBefore = typed.get(step.id)?.newVehicle;
  const maySearch = useSession().token !== null;
  const [chosenTab, setTab] = useState<RegistrationType>(
    (typedBefore ?? before)?.registrationType ?? 'plate',
  );
  const tab = maySearch ? chosenTab : 'manual';
  useTrackedView('add-vehicle', { tab });
  const [selection, setSelection] = useState(() => selectionOf(before));
  const [searchParams, setSearchParams] = useState(
    () =>
      (typedBefore ?? before)?.searchParams ?? {
        search: '',
        state: stateCode(settings.shop.address?.state),
      },
  );
  const [actionSlot, setActionSlot] = useState<Element | null>(null);

  const sendResults = (found: PlateVinResults) => {
    const isSent = send('on-searching-vehicle-plate', {
      answers: {
        newVehicle: {
          registrationType: 'plate',
          ...found,
        },
      },
      facts: { searchFoundVehicles: found.searchResults.length > 0 },
    });
    if (isSent) typed.forget(step.id);
  };

  const selects = (
    <YearMakeModel
      value={selection}
      onChange={setSelection}
      onVehicle={(vehicle) =>
        send('on-next', { answers: { newVehicle: { registrationType: 'manual', vehicle } } })
      }
      onSwitchToPlate={maySearch ? () => setTab('plate') : undefined}
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
        onChange={(id) => setTab(id)}
      >
        {tab === 'plate' ? (
          <PlateVinSearch
            value={searchParams}
            onChange={(params) => {
              setSearchParams(params);
              typed.set(step.id, {
                newVehicle: { registrationType: 'plate', searchParams: params },
              });
            }}
            search={(params, signal) => searchVehicles(api, params, signal)}
            restriction={settings.vehicleRestrictionSetting}
            onResults={sendResults}
            onSwitchToManual={() => setTab('manual')}
            actionSlot={actionSlot}
          />
        ) : (
          selects
        )}
      </Tabs>
    </Screen>
  );
}
