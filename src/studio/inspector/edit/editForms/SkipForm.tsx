import type { skipStep } from '../../../../edits/skipStep/skipStep.ts';
import { useState } from 'react';
import { readJsonText, type EditableJson } from '../../../../edits/jsonText.ts';
import { ruleInWords } from '../../../../engine/explain/ruleInWords.ts';
import type { Json } from '../../../../engine/types.ts';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { asSentence } from '../../words.ts';
import { whenAnswersAreKnown, conditionOptions } from './conditionOptions.ts';
import { useKnown } from '../../knowledge/useKnowledge.ts';
import { EditForm, type EditFormProps } from './EditForm.tsx';

const always = 'true';
const never = 'undefined';

/** The current "skipWhen" of a step as JSON, which is the value of its option. */
function present(text: string, id: string): string {
  try {
    const file = readJsonText(text).value as {
      steps?: Record<string, { skipWhen?: EditableJson }>;
    };
    const when = file.steps?.[id]?.skipWhen;
    return when === undefined ? never : JSON.stringify(when);
  } catch {
    return never;
  }
}

/** The rule that the value of an option stands for. */
export const ruleOfOption = (value: string) => JSON.parse(value) as EditableJson;

/** Skips the step for nobody, for everybody, or while a condition holds. */
export function SkipForm({ flow, step, make, text, refusal }: EditFormProps<typeof skipStep>) {
  const now = present(text, step.id);
  const [chosen, setChosen] = useState<string>();
  const value = chosen ?? now;
  const known = useKnown([step.id]);
  const groups = conditionOptions(flow, known);
  const options = [
    { value: never, label: 'Never' },
    { value: always, label: 'Always: the step is off' },
  ];
  const isListed = [...options, ...groups.flatMap((group) => group.options)].some(
    (option) => option.value === now,
  );
  const submit = () => {
    const when = value === never ? { never: true } : { when: ruleOfOption(value) };
    if (make({ id: step.id, ...when })) setChosen(undefined);
  };
  return (
    <EditForm button="Apply" onSubmit={submit} refusal={refusal}>
      <SelectField
        label="Skip this step"
        value={value}
        onChange={setChosen}
        options={
          isListed
            ? options
            : [
                ...options,
                {
                  value: now,
                  label: asSentence(`while ${ruleInWords(JSON.parse(now) as Json, flow)}`),
                },
              ]
        }
        groups={groups}
        hint={whenAnswersAreKnown(flow, known, [step.id])}
      />
    </EditForm>
  );
}
