import type { addEnd } from '../../../../edits/addEnd/addEnd.ts';
import { useState } from 'react';
import { refusalOf, EditForm, type EditFormProps } from './EditForm.tsx';
import { suggestId } from './suggestNames.ts';
import { nothing, WordsFields, type Typed } from './WordsFields.tsx';
import { hasLeadForm } from '../../../../page/steps/declarations/pages.ts';
import { StepIdField } from './StepIdField.tsx';

/** Adds a button to this form that ends the booking with "We will call you". */
export function EndForm({ flow, step, make, refusal }: EditFormProps<typeof addEnd>) {
  const [button, setButton] = useState<Typed>(nothing);
  const [heading, setHeading] = useState<Typed>({
    en: 'We will call you',
    es: 'Le llamaremos',
    'fr-CA': 'Nous vous appellerons',
  });
  const [ownId, setOwnId] = useState<string>();
  if (!hasLeadForm(flow.id)) return <p>The page of this flow has no lead form to end with.</p>;
  if (step.form === undefined) {
    return (
      <p>Only a form can get a button. Choose a step that is a form, or ask a question first.</p>
    );
  }
  const id = ownId ?? suggestId(heading.en, Object.keys(flow.steps)).replace(/^ask-/, 'end-');
  const submit = () => make({ from: step.id, id, button, heading });
  return (
    <EditForm
      button="Add the way out"
      onSubmit={submit}
      refusal={refusal}
      fields={['button', 'heading', 'id']}
    >
      <WordsFields
        label="Words on the button"
        value={button}
        onChange={setButton}
        error={refusalOf(refusal, 'button')}
      />
      <WordsFields
        label="What the lead form says then"
        value={heading}
        onChange={setHeading}
        error={refusalOf(refusal, 'heading')}
      />
      <StepIdField value={id} onChange={setOwnId} error={refusalOf(refusal, 'id')} />
    </EditForm>
  );
}
