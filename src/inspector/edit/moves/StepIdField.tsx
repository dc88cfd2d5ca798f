import { TextField } from '../../../ui/TextField.tsx';

export interface StepIdFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function StepIdField({ value, onChange, error }: StepIdFieldProps) {
  return (
    <TextField
      label="Id of the step"
      value={value}
      onChange={onChange}
      error={error ?? null}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
