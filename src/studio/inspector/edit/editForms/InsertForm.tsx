import type { insertStep } from '../../../../edits/insertStep/insertStep.ts';
import { useState } from 'react';
import { pageOfFlow } from '../../../../page/steps/declarations/pages.ts';
import { formsOfScreens } from '../../../../page/steps/declarations/screens/screens.ts';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { TextField } from '../../../../page/ui/TextField.tsx';
import type { Flow } from '../../../../engine/types.ts';
import { asSentence, stepInWords } from '../../words.ts';
import { refusalOf, EditForm, type EditFormProps } from './EditForm.tsx';
import { chosenLine, hasOnwardTransition, linesFrom } from './targetsOf.ts';
import { StepIdField } from './StepIdField.tsx';

/** What a form or a screen of the app is called by the step that shows it. */
const showing = (flow: Flow, kind: 'form' | 'component', name: string) =>
  Object.values(flow.steps).find((step) => step[kind] === name);
const asOptions = (flow: Flow, kind: 'form' | 'component', names: readonly string[]) =>
  names.map((name) => ({
    value: `${kind} ${name}`,
    label: showing(flow, kind, name)?.title ?? asSentence(name.replaceAll(/[-._]+/g, ' ')),
  }));

/** Inserts a step that shows an existing form or a screen of the app. */
export function InsertForm({
  flow,
  step,
  given,
  make,
  forms,
  refusal,
}: EditFormProps<typeof insertStep>) {
  const everywhere = {
    value: '',
    label: `After “${stepInWords(flow, step.id)}”, all who continue`,
  };
  const lines = linesFrom(flow, step);
  const [line, setLine] = useState(
    chosenLine(given) || (hasOnwardTransition(flow, step) ? '' : (lines[0]?.value ?? '')),
  );
  const [screen, setScreen] = useState('');
  const [ownTitle, setOwnTitle] = useState<string>();
  const [ownId, setOwnId] = useState<string>();
  const [isUnchosen, setUnchosen] = useState(false);
  const [kind = '', name = ''] = screen.split(' ');
  const like = showing(flow, kind === 'form' ? 'form' : 'component', name);
  // A form that a screen of the app shows is inserted as that screen.
  const screens = pageOfFlow(flow.id).screens.map((one) => one.name);
  const ownForms = forms.filter((form) => !formsOfScreens.includes(form));
  const title = ownTitle ?? like?.title ?? name;
  const id = ownId ?? (name in flow.steps ? `${name}.${step.id.split('.')[0]}` : name);

  const submit = () => {
    setUnchosen(screen === '');
    if (screen === '') return;
    const found = lines.find(({ value }) => value === line);
    const place = {
      after: step.id,
      ...(found && { to: found.to, way: found.way }),
      id: id.trim(),
      title: title.trim(),
    };
    if (!make({ ...place, [kind]: name })) return;
    setScreen('');
    setOwnTitle(undefined);
    setOwnId(undefined);
  };
  return (
    <EditForm button="Insert" onSubmit={submit} refusal={refusal} fields={['after', 'to', 'id']}>
      <SelectField
        label="Screen"
        value={screen}
        onChange={setScreen}
        placeholder="Choose a screen"
        groups={[
          { label: 'Forms', options: asOptions(flow, 'form', ownForms) },
          { label: 'Screens of the app', options: asOptions(flow, 'component', screens) },
        ]}
        error={isUnchosen && screen === '' ? 'Choose what to show.' : null}
      />
      <SelectField
        label="Where?"
        value={line}
        onChange={setLine}
        options={
          hasOnwardTransition(flow, step) || lines.length === 0 ? [everywhere, ...lines] : lines
        }
        error={refusalOf(refusal, 'after', 'to')}
      />
      <TextField label="Title" value={title} onChange={setOwnTitle} />
      <StepIdField value={id} onChange={setOwnId} error={refusalOf(refusal, 'id')} />
    </EditForm>
  );
}
