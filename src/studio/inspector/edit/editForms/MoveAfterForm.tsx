import type { moveStep } from '../../../../edits/moveStep/moveStep.ts';
import { useState } from 'react';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { refusalOf, EditForm, type EditFormProps } from './EditForm.tsx';
import { otherSteps } from './targetsOf.ts';

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
  const steps = otherSteps(flow, step);
  const options = (where: 'after' | 'before', label: string, some = steps) => ({
    label: `${label} a step`,
    options: some.map(({ id, title }) => ({
      value: `${where} ${id}`,
      label: `${label} “${title}”`,
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
          options('after', 'After'),
          options(
            'before',
            'Before',
            steps.filter(({ id }) => id !== flow.initial),
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
