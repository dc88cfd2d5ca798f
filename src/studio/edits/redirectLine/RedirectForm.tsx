import type { redirectLine } from './redirectLine.ts';
import { useState } from 'react';
import { SelectField } from '../../../page/ui/SelectField.tsx';
import { targetsOf } from '../../inspector/edit/editForms/targetsOf.ts';
import {
  refusalOf,
  EditForm,
  type EditFormProps,
} from '../../inspector/edit/editForms/EditForm.tsx';
import { StepSelect } from '../../inspector/edit/editForms/StepSelect.tsx';

/** Leads a transition of the step to another step. */
export function RedirectForm({
  flow,
  step,
  given,
  make,
  refusal,
}: EditFormProps<typeof redirectLine>) {
  const lines = targetsOf(flow, step).map(({ to, label }) => ({ value: to, label }));
  const [chosen, setTo] = useState(given.to ?? '');
  const [instead, setInstead] = useState(given.instead ?? '');
  const [isUnchosen, setUnchosen] = useState(false);
  if (lines.length === 0) return <p>Nothing leads on from this step.</p>;
  const to = lines.some(({ value }) => value === chosen) ? chosen : lines[0]!.value;
  const submit = () => {
    setUnchosen(instead === '');
    if (instead !== '' && make({ from: step.id, to, instead })) setInstead('');
  };
  return (
    <EditForm button="Lead it there" onSubmit={submit} refusal={refusal} fields={['instead']}>
      <SelectField label="Line" value={to} onChange={setTo} options={lines} />
      <StepSelect
        flow={flow}
        label="Shall lead to"
        value={instead}
        onChange={setInstead}
        without={step.id}
        error={
          isUnchosen && instead === ''
            ? 'Choose where it shall lead.'
            : refusalOf(refusal, 'instead')
        }
      />
    </EditForm>
  );
}
