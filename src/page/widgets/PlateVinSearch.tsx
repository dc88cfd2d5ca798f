import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { answerLimits } from '../../contract/limits.gen.ts';
import type { Answers, VehicleSearchResult } from '../../contract/types.gen.ts';
import { stateGroups } from '../../booking/customer/states.ts';
import { foreignLetter, searchText } from '../../booking/vehicle/plate.ts';
import { allowedVehicles } from '../../booking/vehicle/vehicleRestrictions.ts';
import type { Restriction } from '../../booking/vehicle/vehicleRestrictions.ts';
import { stateOptions } from '../text/stateOptions.ts';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { textLength } from '../text/textLength.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useFieldText } from '../ui/hooks/useFieldText.ts';
import { FormAction } from './FormAction.tsx';
import styles from './PlateVinSearch.module.css';
import { useTask } from './useTask.ts';

export type SearchParams = NonNullable<NonNullable<Answers['newVehicle']>['searchParams']>;

export interface PlateVinResults {
  searchParams: SearchParams;
  /** The vehicles that were found, without those that the shop's restrictions exclude. */
  searchResults: VehicleSearchResult[];
  /** Vehicles were found, but the shop takes none of them. */
  isFilteredResultsEmpty: boolean;
}

export interface PlateVinSearchProps {
  /** The current input; its state begins as the shop's. */
  value: SearchParams;
  onChange: (value: SearchParams) => void;
  search: (params: SearchParams, signal: AbortSignal) => Promise<readonly VehicleSearchResult[]>;
  restriction: Restriction;
  onResults: (results: PlateVinResults) => void;
  onSwitchToManual: () => void;
  /** Where to render Continue; without it, below the fields. */
  actionSlot?: Element | null;
}

const groups = (texts: PageTexts) =>
  stateGroups.map(({ country, states }) => ({
    label: texts.t(
      country === 'US' ? 'widgets.plateVin.usStates' : 'widgets.plateVin.canadaProvinces',
    ),
    options: stateOptions(states, texts),
  }));

/**
 * Searches for a vehicle by its plate or VIN. Continue needs text and a state; whether they were
 * changed does not count, so that a search can be repeated as it is.
 */
export function PlateVinSearch({
  value,
  onChange,
  search,
  restriction,
  onResults,
  onSwitchToManual,
  actionSlot,
}: PlateVinSearchProps) {
  const texts = useTexts();
  const { t } = texts;
  const formId = useId();
  const [left, setLeft] = useState<Partial<Record<keyof SearchParams, boolean>>>({});
  const task = useTask(search, (found, searchParams) =>
    onResults({ searchParams, ...allowedVehicles(found, restriction) }),
  );

  const change = (part: Partial<SearchParams>) => {
    task.forget();
    onChange({ ...value, ...part });
  };
  // Capitals are shown by style until the field is left: what a keyboard composes is not touched.
  const [shown, hold] = useFieldText(value.search, String);
  const type = (typed: string) => {
    const search = typed.toUpperCase();
    hold(typed, search);
    change({ search });
  };
  const text = searchText(value.search);
  const tooLong = textLength(text) > answerLimits.search;
  const foreign = foreignLetter(text);
  const valid = text !== '' && !tooLong && foreign === undefined && value.state !== '';

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (valid) task.run({ search: text, state: value.state });
  };

  return (
    <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label={t('widgets.plateVin.label')}
        value={shown}
        onChange={type}
        onBlur={() => {
          hold(value.search, value.search);
          setLeft({ ...left, search: true });
        }}
        dir="ltr"
        upperCase
        error={
          foreign === undefined
            ? searchError(text, tooLong, left.search === true, t)
            : t('widgets.plateVin.foreign', { letter: foreign })
        }
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      <SelectField
        label={t('widgets.plateVin.state')}
        value={value.state}
        onChange={(state) => change({ state })}
        groups={groups(texts)}
        hint={value.state === '' ? t('widgets.plateVin.statePlaceholder') : undefined}
        onBlur={() => setLeft({ ...left, state: true })}
        error={left.state && value.state === '' ? t('widgets.plateVin.required') : undefined}
      />
      {task.failed && (
        <Message
          tone="error"
          title={t('widgets.plateVin.failed')}
          message={t('widgets.plateVin.failedHelp')}
          action={
            <Button kind="secondary" onClick={onSwitchToManual}>
              {t('widgets.plateVin.switch')}
            </Button>
          }
        />
      )}
      <FormAction slot={actionSlot}>
        <Button type="submit" form={formId} wide busy={task.running} disabled={!valid}>
          {t('widgets.plateVin.continue')}
        </Button>
      </FormAction>
    </form>
  );
}

function searchError(
  text: string,
  tooLong: boolean,
  wasLeft: boolean,
  t: PageTexts['t'],
): string | undefined {
  if (tooLong) return t('widgets.plateVin.tooLong');
  return wasLeft && text === '' ? t('widgets.plateVin.required') : undefined;
}
