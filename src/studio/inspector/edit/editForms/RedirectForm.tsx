import type { redirectLine } from '../../../../edits/redirectLine/redirectLine.ts';
import { useState } from 'react';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { chosenLine, linesFrom, otherSteps } from './targetsOf.ts';
import { refusalOf, EditForm, type EditFormProps } from './EditForm.tsx';

/** Leads a transition of the step to another step. */
export function RedirectForm({
  flow,
  step,
  given,
  make,
  refusal,
}: EditFormProps<typeof redirectLine>) {
  const lines = linesFrom(flow, step);
  const [chosen, setLine] = useState(() => chosenLine(given));
  const [instead, setInstead] = useState(given.instead ?? '');
  const [isUnchosen, setUnchosen] = useState(false);
  if (lines.length === 0) return <p>Nothing leads on from this step.</p>;
  const line = lines.find(({ value }) => value === chosen) ?? lines[0]!;
  const submit = () => {
    setUnchosen(instead === '');
    if (instead !== '' && make({ from: step.id, to: line.to, way: line.way, instead }))
      setInstead('');
  };
  return (
    <EditForm button="Lead it there" onSubmit={submit} refusal={refusal} fields={['instead']}>
      <SelectField label="Line" value={line.value} onChange={setLine} options={lines} />
      <SelectField
        label="Shall lead to"
        value={instead}
        onChange={setInstead}
        placeholder="Choose a step"
        options={otherSteps(flow, step).map(({ id, title }) => ({ value: id, label: title }))}
        error={
          isUnchosen && instead === ''
            ? 'Choose where it shall lead.'
            : refusalOf(refusal, 'instead')
        }
      />
    </EditForm>
  );
}
