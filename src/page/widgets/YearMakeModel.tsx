import { useEffect, useEffectEvent, useId } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { Engine, FullVehicle, Submodel } from '../../contract/types.gen.ts';
import { useApi } from '../api/ApiProvider.tsx';
import { fetchVehicle } from '../api/vehicleQueries.ts';
import { withChosenEngine } from '../../booking/vehicle/engineChoices.ts';
import { formatPhone } from '../../booking/customer/phoneFormat.ts';
import { useTexts } from '../text/useTexts.ts';
import type { PageTexts, TextKey } from '../text/text.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { FormAction } from './FormAction.tsx';
import { useVehicleLevels } from './useVehicleLevels.ts';
import type { VehicleLevel } from './useVehicleLevels.ts';
import { useTask } from './useTask.ts';
import { isCompleteSelection } from './vehicleSelection.ts';
import type { SelectionLevel, VehicleSelection } from './vehicleSelection.ts';
import styles from './YearMakeModel.module.css';

export interface YearMakeModelProps {
  /** The selection so far. The parent keeps it while the visitor looks at the other tab. */
  value: VehicleSelection;
  onChange: (value: VehicleSelection) => void;
  /** Called with the full vehicle, the chosen engine first. */
  onVehicle: (vehicle: FullVehicle) => void;
  /** Goes to the search by plate; absent where that is not offered. */
  onSwitchToPlate?: (() => void) | undefined;
  shopPhone?: string | null | undefined;
  /** Where to render Continue; without it, below the selects. */
  actionSlot?: Element | null;
  now?: () => Date;
}

const labels: Record<SelectionLevel, TextKey> = {
  year: 'widgets.yearMakeModel.year',
  make: 'widgets.yearMakeModel.make',
  model: 'widgets.yearMakeModel.model',
  submodel: 'widgets.yearMakeModel.submodel',
  engine: 'widgets.yearMakeModel.engine',
};
const choosesItself: readonly SelectionLevel[] = ['model', 'submodel', 'engine'];

/**
 * Selects a vehicle by year, make, model, submodel and engine. A single model, submodel or engine
 * is selected automatically.
 */
export function YearMakeModel({
  value,
  onChange,
  onVehicle,
  onSwitchToPlate,
  shopPhone,
  actionSlot,
  now = () => new Date(),
}: YearMakeModelProps) {
  const { t } = useTexts();
  const formId = useId();
  const { levels, failed, unsupported, retry } = useVehicleLevels(value, now());
  const api = useApi();
  const task = useTask(
    ({ submodel }: { submodel: Submodel; engine: Engine | undefined }, signal) =>
      fetchVehicle(api, submodel.vehicleId, signal),
    (vehicle, { engine }) => onVehicle(engine ? withChosenEngine(vehicle, engine) : vehicle),
  );
  const change = (selection: VehicleSelection) => {
    task.forget();
    onChange(selection);
  };
  useOnlyOption(levels, change);
  const tryAgain = () => {
    task.forget();
    retry();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { submodel, engine } = value;
    if (submodel && isCompleteSelection(value)) task.run({ submodel, engine });
  };

  return (
    <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
      {levels.filter(isWorthShowing).map(({ level, options, chosen, loading }) => (
        <SelectField
          key={level}
          className={styles.level}
          label={t(labels[level])}
          value={chosen}
          onChange={(picked) =>
            change(options.find((option) => option.value === picked)?.selection ?? value)
          }
          options={options}
          placeholder={t('widgets.yearMakeModel.choose')}
          busy={loading}
        />
      ))}
      <div className={styles.notice} aria-live="polite">
        {failed || task.failed ? (
          <Message
            tone="error"
            title={t('widgets.yearMakeModel.failed')}
            message={t(
              onSwitchToPlate
                ? 'widgets.yearMakeModel.failedHelp'
                : 'widgets.yearMakeModel.failedRetry',
            )}
            action={
              <Button kind="secondary" onClick={onSwitchToPlate ?? tryAgain}>
                {t(
                  onSwitchToPlate ? 'widgets.yearMakeModel.switch' : 'widgets.yearMakeModel.retry',
                )}
              </Button>
            }
          />
        ) : unsupported ? (
          <Message
            title={t('widgets.yearMakeModel.unsupported')}
            message={unsupportedHelp(shopPhone, t)}
          />
        ) : null}
      </div>
      {isCompleteSelection(value) && (
        <FormAction slot={actionSlot}>
          <Button type="submit" form={formId} wide busy={task.running}>
            {t('widgets.yearMakeModel.continue')}
          </Button>
        </FormAction>
      )}
    </form>
  );
}

/** Whether a level has options or is loading them; not after an empty result or a failed lookup. */
function isWorthShowing({ options, loading }: VehicleLevel): boolean {
  return options.length > 0 || loading;
}

/** The text with the shop's phone number as a link; the word order depends on the language. */
function unsupportedHelp(phone: string | null | undefined, t: PageTexts['t']): ReactNode {
  if (!phone) return t('widgets.yearMakeModel.unsupportedNoPhone');
  const [before, after] = t('widgets.yearMakeModel.unsupportedPhone').split('{phone}');
  return (
    <>
      {before}
      <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      {after}
    </>
  );
}

function useOnlyOption(
  levels: readonly VehicleLevel[],
  onChange: (value: VehicleSelection) => void,
): void {
  const open = levels.find(
    ({ level, options, chosen }) =>
      choosesItself.includes(level) && chosen === '' && options.length === 1,
  );
  const choose = useEffectEvent(() => {
    const [only] = open?.options ?? [];
    if (only) onChange(only.selection);
  });
  const onlyOption = open && `${open.level} ${open.options[0]?.value}`;
  useEffect(() => {
    if (onlyOption !== undefined) choose();
  }, [onlyOption]);
}
