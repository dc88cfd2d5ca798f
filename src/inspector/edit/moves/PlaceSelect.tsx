import type { Given } from '../../../edits/types.ts';
import type { Flow, Step } from '../../../engine/types.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { stepInWords } from '../../words.ts';
import { leadsOn, linesOf } from './linesOf.ts';

/** A place as the value of an option: what the edit is told, in JSON. */
const valueOf = (given: Given) => JSON.stringify(given);
const option = (given: Given, label: string) => ({ value: valueOf(given), label });

/** What an edit is told of the place that was chosen. */
export const placeOf = (value: string): Given => JSON.parse(value) as Given;

const part = (given: Given, name: string): Given =>
  given[name] === undefined ? {} : { [name]: given[name] };

/** The place that somebody pointed at; before the goal, where everybody comes, without one. */
export const firstPlace = (flow: Flow, given: Given): string => {
  const place = {
    ...part(given, '--before'),
    ...part(given, '--after'),
    ...part(given, '--to'),
  };
  return valueOf(Object.keys(place).length > 0 ? place : { '--before': flow.goal });
};

interface PlaceSelectProps {
  flow: Flow;
  step: Step;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** Where a new step comes: before a step, after one, or on a line from the chosen step. */
export function PlaceSelect({ flow, step, value, onChange, error }: PlaceSelectProps) {
  const steps = Object.keys(flow.steps);
  const named = (id: string) => `“${stepInWords(flow, id)}”`;
  return (
    <SelectField
      label="Where?"
      value={value}
      onChange={onChange}
      error={error}
      groups={[
        {
          label: 'Before a step, whoever comes to it',
          options: steps
            .filter((id) => id !== flow.initial)
            .map((id) => option({ '--before': id }, `Before ${named(id)}`)),
        },
        {
          label: 'After a step, who continues there',
          options: [step.id, ...steps.filter((id) => id !== step.id)]
            .filter((id) => leadsOn(flow, flow.steps[id]!))
            .map((id) => option({ '--after': id }, `After ${named(id)}`)),
        },
        {
          label: `On a line from ${named(step.id)}`,
          options: linesOf(flow, step).map((line) =>
            option({ '--after': step.id, '--to': line.to }, line.label),
          ),
        },
      ]}
    />
  );
}
