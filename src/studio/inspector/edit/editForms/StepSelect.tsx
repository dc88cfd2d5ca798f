import type { Flow } from '../../../../engine/types.ts';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { stepInWords } from '../../words.ts';

interface StepSelectProps {
  flow: Flow;
  label: string;
  value: string;
  onChange: (id: string) => void;
  /** A step that is not offered. */
  without?: string;
  error?: string | null;
}

/** The title of a step, with its id where another one has the same title. */
export function titleAmong(flow: Flow, id: string): string {
  const title = stepInWords(flow, id);
  const isShared = Object.keys(flow.steps).some(
    (other) => other !== id && stepInWords(flow, other) === title,
  );
  return isShared ? `${title} (${id})` : title;
}

/** Chooses a step by its title. */
export function StepSelect({ flow, label, value, onChange, without, error }: StepSelectProps) {
  const ids = Object.keys(flow.steps);
  const options = ids
    .filter((id) => id !== without)
    .map((id) => ({ value: id, label: titleAmong(flow, id) }));
  return (
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      options={options}
      placeholder="Choose a step"
      error={error ?? null}
    />
  );
}
