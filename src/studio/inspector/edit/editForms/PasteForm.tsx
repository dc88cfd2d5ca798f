import { useState } from 'react';
import { EditForm, refusalOf, type EditFormProps } from './EditForm.tsx';
import { firstPlace, parsePlace, PlaceSelect } from './PlaceSelect.tsx';
import { TextArea } from '../../../../page/ui/TextArea.tsx';
import type { pasteStep } from '../../../../edits/copyStep/copyStep.ts';

/** Pastes a step that was copied as text. */
export function PasteForm({ flow, step, given, make, refusal }: EditFormProps<typeof pasteStep>) {
  const [text, setText] = useState(given.text ?? '');
  const [place, setPlace] = useState(
    firstPlace(
      flow,
      given.after === undefined && given.before === undefined ? { after: step.id } : given,
    ),
  );
  const submit = () => {
    if (make({ text, ...parsePlace(place) })) setText('');
  };
  return (
    <EditForm
      button="Paste the step"
      onSubmit={submit}
      refusal={refusal}
      fields={['text', 'after', 'before', 'to']}
    >
      <TextArea
        label="Text of the copied step"
        value={text}
        onChange={setText}
        rows={4}
        spellCheck={false}
        error={refusalOf(refusal, 'text')}
      />
      <PlaceSelect
        flow={flow}
        step={step}
        value={place}
        onChange={setPlace}
        error={refusalOf(refusal, 'after', 'before', 'to')}
      />
    </EditForm>
  );
}
