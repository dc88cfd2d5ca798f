import { useState } from 'react';
import { faultOf, MoveForm, type MoveFormProps } from './MoveForm.tsx';
import { StepIdField } from './StepIdField.tsx';

/** Gives the step another id everywhere in the flow. */
export function RenameForm({ step, make, refusal }: MoveFormProps) {
  const [id, setId] = useState(step.id);
  const submit = () => {
    if (id !== step.id) make({ id: step.id, to: id.trim() });
  };
  return (
    <MoveForm button="Rename" onSubmit={submit} refusal={refusal} fields={['id', 'to']}>
      <StepIdField value={id} onChange={setId} error={faultOf(refusal, 'id', 'to')} />
    </MoveForm>
  );
}
