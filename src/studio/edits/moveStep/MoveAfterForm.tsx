import type { moveStep } from './moveStep.ts';
import { useState } from 'react';
import {
  refusalOf,
  EditForm,
  type EditFormProps,
} from '../../inspector/edit/editForms/EditForm.tsx';
import { StepSelect } from '../../inspector/edit/editForms/StepSelect.tsx';

/** Moves the step behind another one. */
export function MoveAfterForm({
  flow,
  step,
  given,
  make,
  refusal,
}: EditFormProps<typeof moveStep>) {
  const [after, setAfter] = useState(given.after ?? '');
  const [isUnchosen, setUnchosen] = useState(false);
  const submit = () => {
    setUnchosen(after === '');
    if (after !== '' && make({ id: step.id, after })) setAfter('');
  };
  return (
    <EditForm button="Move" onSubmit={submit} refusal={refusal} fields={['after']}>
      <StepSelect
        flow={flow}
        label="Move after"
        value={after}
        onChange={setAfter}
        without={step.id}
        error={
          isUnchosen && after === ''
            ? 'Choose the step it should follow.'
            : refusalOf(refusal, 'after')
        }
      />
    </EditForm>
  );
}
