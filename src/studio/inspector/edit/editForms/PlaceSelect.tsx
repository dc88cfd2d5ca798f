import { firstGoal } from '../../../../engine/isGoal.ts';
import type { Place } from '../../../../edits/place.ts';
import type { Flow, Step } from '../../../../engine/types.ts';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { stepInWords } from '../../words.ts';
import { hasOnwardTransition, linesFrom } from './targetsOf.ts';

/** A place as the value of an option. */
const valueOf = (place: Place) => JSON.stringify(place);
const option = (place: Place, label: string) => ({ value: valueOf(place), label });

/** The place that an option's value stands for. */
export const parsePlace = (value: string): Place => JSON.parse(value) as Place;

/**
 * The place chosen at first: the one that is given, or else before the goal, to which every booking
 * comes.
 */
export const firstPlace = (flow: Flow, { before, after, to, way }: Place): string =>
  valueOf(
    (before ?? after) === undefined ? { before: firstGoal(flow) } : { before, after, to, way },
  );

interface PlaceSelectProps {
  flow: Flow;
  step: Step;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/**
 * Chooses where a new step comes: before a step, after one, or on a transition of the selected
 * step.
 */
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
            .map((id) => option({ before: id }, `Before ${named(id)}`)),
        },
        {
          label: 'After a step, who continues there',
          options: [step.id, ...steps.filter((id) => id !== step.id)]
            .filter((id) => hasOnwardTransition(flow, flow.steps[id]!))
            .map((id) => option({ after: id }, `After ${named(id)}`)),
        },
        {
          label: `On a line from ${named(step.id)}`,
          options: linesFrom(flow, step).map(({ to, way, label }) =>
            option({ after: step.id, to, way }, label),
          ),
        },
      ]}
    />
  );
}
