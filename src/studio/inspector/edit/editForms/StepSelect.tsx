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

/** Chooses a step by its title. */
export function StepSelect({ flow, label, value, onChange, without, error }: StepSelectProps) {
  const ids = Object.keys(flow.steps);
  const options = ids
    .filter((id) => id !== without)
    .map((id) => {
      const title = stepInWords(flow, id);
      const isShared = ids.some((other) => other !== id && stepInWords(flow, other) === title);
      return { value: id, label: isShared ? `${title} (${id})` : title };
    });
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
