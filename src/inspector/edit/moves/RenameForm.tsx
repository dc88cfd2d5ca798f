import { useState } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { MoveForm, type MoveFormProps } from './MoveForm.tsx';

/** Gives the step another id, wherever the flow names it. */
export function RenameForm({ step, make, error }: MoveFormProps) {
  const [id, setId] = useState(step.id);
  const submit = () => {
    if (id !== step.id) make({ id: step.id, to: id.trim() });
  };
  return (
    <MoveForm button="Rename" onSubmit={submit}>
      <TextField
        label="Id of the step"
        value={id}
        onChange={setId}
        error={error ?? null}
        autoComplete="off"
        spellCheck={false}
      />
    </MoveForm>
  );
}
