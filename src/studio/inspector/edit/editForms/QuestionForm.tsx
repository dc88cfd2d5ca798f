import type { askQuestion } from '../../../../edits/askQuestion/askQuestion.ts';
import type { Words } from '../../../../edits/edit.ts';
import type { Place } from '../../../../edits/place.ts';
import type { Flow } from '../../../../engine/types.ts';
import { useState } from 'react';
import { BoundFields, hasBounds, kinds, numberIn } from '../questions/questionFields.tsx';
import type { QuestionKind } from '../../../../edits/questions/formQuestions.ts';
import { Checkbox } from '../../../../page/ui/Checkbox.tsx';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { TextField } from '../../../../page/ui/TextField.tsx';
import { Folded } from '../../changes/ShownChange.tsx';
import { refusalOf, EditForm, type EditFormProps } from './EditForm.tsx';
import { firstPlace, parsePlace, PlaceSelect } from './PlaceSelect.tsx';
import { whenAnswersAreKnown, conditionOptions } from './conditionOptions.ts';
import { targetsOf } from './targetsOf.ts';
import { useKnown } from '../../knowledge/useKnowledge.ts';
import { ruleOfOption } from './SkipForm.tsx';
import { suggestAnswerName, suggestId } from './suggestNames.ts';
import { nothing, WordsFields, type Typed } from './WordsFields.tsx';

const everybody = 'everybody';

/** The choices that are typed each on a line of its own. */
function onLines(typed: Typed): Words[] {
  const lines = (text: string) => text.split('\n').map((line) => line.trim());
  const [es, fr] = [lines(typed.es), lines(typed['fr-CA'])];
  return lines(typed.en).map((en, at) => ({ en, es: es[at] ?? '', 'fr-CA': fr[at] ?? '' }));
}

/** The steps to which visits would have come at a place without the new one there. */
function stepsAfter(flow: Flow, { before, after = '', to }: Place): string[] {
  const one = before ?? to;
  if (one !== undefined) return [one];
  const step = flow.steps[after];
  return step === undefined ? [] : targetsOf(step);
}

/**
 * Adds a step that asks a question. Names are suggested from the question until somebody types
 * their own.
 */
export function QuestionForm({
  flow,
  step,
  given,
  make,
  forms,
  refusal,
}: EditFormProps<typeof askQuestion>) {
  const [heading, setHeading] = useState<Typed>(nothing);
  const [kind, setKind] = useState<QuestionKind>('one');
  const [choices, setChoices] = useState<Typed>(nothing);
  const [least, setLeast] = useState('');
  const [most, setMost] = useState('');
  const [isRequired, setRequired] = useState(false);
  const [who, setWho] = useState(everybody);
  const [place, setPlace] = useState(() => firstPlace(flow, given));
  const [ownId, setOwnId] = useState<string>();
  const [ownAnswer, setOwnAnswer] = useState<string>();
  const next = stepsAfter(flow, parsePlace(place));
  const known = useKnown(next);
  const id = ownId ?? suggestId(heading.en, [...Object.keys(flow.steps), ...forms]);
  const answer = ownAnswer ?? suggestAnswerName(heading.en);
  const hasChoices = kind === 'one' || kind === 'several';

  const submit = () => {
    const isMade = make({
      id: id.trim(),
      ask: heading,
      answer,
      kind,
      ...parsePlace(place),
      ...(hasChoices && { choices: onLines(choices) }),
      ...(hasBounds(kind) && { least: numberIn(least), most: numberIn(most) }),
      required: isRequired,
      ...(who !== everybody && { only: ruleOfOption(who) }),
    });
    if (!isMade) return;
    setHeading(nothing);
    setChoices(nothing);
    setOwnId(undefined);
    setOwnAnswer(undefined);
  };
  return (
    <EditForm
      button="Add the question"
      onSubmit={submit}
      refusal={refusal}
      fields={['ask', 'choices', 'least', 'most', 'only', 'after', 'to', 'before', 'id', 'answer']}
    >
      <WordsFields
        label="What is asked?"
        value={heading}
        onChange={setHeading}
        placeholder="Is your car drivable?"
        error={refusalOf(refusal, 'ask')}
      />
      <SelectField
        label="Kind of answer"
        value={kind}
        onChange={(value) => setKind(value as QuestionKind)}
        options={kinds}
      />
      {hasChoices && (
        <WordsFields
          label="Choices, each on a line"
          value={choices}
          onChange={setChoices}
          hasLines
          error={refusalOf(refusal, 'choices')}
        />
      )}
      <BoundFields
        kind={kind}
        least={least}
        most={most}
        onLeast={setLeast}
        onMost={setMost}
        errorOf={(parameter) => refusalOf(refusal, parameter)}
      />
      <SelectField
        label="Who is asked?"
        value={who}
        onChange={setWho}
        options={[{ value: everybody, label: 'Everybody' }]}
        groups={conditionOptions(flow, known)}
        hint={whenAnswersAreKnown(flow, known, next)}
        error={refusalOf(refusal, 'only')}
      />
      <PlaceSelect
        flow={flow}
        step={step}
        value={place}
        onChange={setPlace}
        error={refusalOf(refusal, 'after', 'to', 'before')}
      />
      <Checkbox
        label="Nobody goes on without an answer"
        checked={isRequired}
        onChange={setRequired}
      />
      <Folded title="Names in the files" isOpen={refusalOf(refusal, 'id', 'answer') !== null}>
        <TextField
          label="Id of the step and its form"
          value={id}
          onChange={setOwnId}
          error={refusalOf(refusal, 'id')}
        />
        <TextField
          label="Name of the answer"
          value={answer}
          onChange={setOwnAnswer}
          error={refusalOf(refusal, 'answer')}
        />
      </Folded>
    </EditForm>
  );
}
