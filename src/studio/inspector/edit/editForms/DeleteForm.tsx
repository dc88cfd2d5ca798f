import type { deleteStep } from '../../../../edits/deleteStep/deleteStep.ts';
import { formsOfScreens } from '../../../../page/steps/declarations/screens/screens.ts';
import { stepInWords } from '../../words.ts';
import { EditForm, type EditFormProps } from './EditForm.tsx';

/** Deletes the step; Undo brings it back. */
export function DeleteForm({ flow, step, make, refusal }: EditFormProps<typeof deleteStep>) {
  const others = Object.values(flow.steps).filter(
    ({ id, form }) => form !== undefined && form === step.form && id !== step.id,
  );
  const isLast =
    step.form !== undefined && others.length === 0 && !formsOfScreens.includes(step.form);
  return (
    <EditForm
      button={`Delete “${stepInWords(flow, step.id)}”`}
      refusal={refusal}
      onSubmit={() => make({ id: step.id })}
    >
      <p>
        Who came to it goes on to what followed it.
        {isLast && ' Its form goes with it, with the words in every language.'} Undo brings all
        back.
      </p>
    </EditForm>
  );
}
