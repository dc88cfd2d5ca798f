import { useState } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { MoveForm, type MoveFormProps } from './MoveForm.tsx';
import { StepSelect } from './StepSelect.tsx';
import { suggestedAnswer, suggestedId } from './suggestNames.ts';

/** A new plain form step: names are suggested from the question until somebody writes their own. */
export function AskForm({ flow, step, make, error }: MoveFormProps) {
  const [heading, setHeading] = useState('');
  const [ownId, setOwnId] = useState<string>();
  const [ownAnswer, setOwnAnswer] = useState<string>();
  const [ownAfter, setOwnAfter] = useState<string>();
  const [isEmpty, setEmpty] = useState(false);
  const id = ownId ?? suggestedId(heading, Object.keys(flow.steps));
  const answer = ownAnswer ?? suggestedAnswer(heading);
  const after = ownAfter !== undefined && ownAfter in flow.steps ? ownAfter : step.id;

  const submit = () => {
    const question = { id: id.trim(), heading: heading.trim(), answer: answer.trim() };
    setEmpty(question.heading === '');
    if (question.heading === '' || !make({ type: 'ask', after, question })) return;
    setHeading('');
    setOwnId(undefined);
    setOwnAnswer(undefined);
    setOwnAfter(undefined);
  };
  return (
    <MoveForm button="Add the question" onSubmit={submit}>
      <TextField
        label="What is asked?"
        value={heading}
        onChange={setHeading}
        placeholder="How many miles are on your car?"
        error={isEmpty && heading.trim() === '' ? 'Write the question.' : null}
      />
      <StepSelect flow={flow} label="After" value={after} onChange={setOwnAfter} />
      <TextField
        label="Id of the step and its form"
        value={id}
        onChange={setOwnId}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label="Name of the answer"
        value={answer}
        onChange={setOwnAnswer}
        error={error ?? null}
        autoComplete="off"
        spellCheck={false}
      />
    </MoveForm>
  );
}
