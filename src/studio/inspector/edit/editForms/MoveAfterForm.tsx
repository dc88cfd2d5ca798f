import type { moveStep } from '../../../../edits/moveStep/moveStep.ts';
import { useState } from 'react';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { refusalOf, EditForm, type EditFormProps } from './EditForm.tsx';
import { titleAmong } from './StepSelect.tsx';

/** Moves the step after another one, or before one for all who come to it. */
export function MoveAfterForm({
  flow,
  step,
  given,
  make,
  refusal,
}: EditFormProps<typeof moveStep>) {
  const [chosen, setChosen] = useState(given.after === undefined ? '' : `after ${given.after}`);
  const [isUnchosen, setUnchosen] = useState(false);
  const [side, id = ''] = chosen.split(' ');
  const submit = () => {
    setUnchosen(chosen === '');
    if (chosen === '') return;
    if (make({ id: step.id, after: id, ...(side === 'before' && { isBefore: true }) }))
      setChosen('');
  };
  const ids = Object.keys(flow.steps).filter((one) => one !== step.id);
  const options = (where: 'after' | 'before', label: string, some: readonly string[]) => ({
    label: `${label} a step`,
    options: some.map((one) => ({
      value: `${where} ${one}`,
      label: `${label} “${titleAmong(flow, one)}”`,
    })),
  });
  return (
    <EditForm button="Move" onSubmit={submit} refusal={refusal} fields={['after']}>
      <SelectField
        label="Where to?"
        value={chosen}
        onChange={setChosen}
        placeholder="Choose a place"
        groups={[
          options('after', 'After', ids),
          options(
            'before',
            'Before',
            ids.filter((one) => one !== flow.initial),
          ),
        ]}
        error={
          isUnchosen && chosen === ''
            ? 'Choose the place where it should stand.'
            : refusalOf(refusal, 'after')
        }
      />
    </EditForm>
  );
}
