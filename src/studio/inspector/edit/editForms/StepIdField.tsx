import { TextField } from '../../../../page/ui/TextField.tsx';

export interface StepIdFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

export function StepIdField({ value, onChange, error }: StepIdFieldProps) {
  return (
    <TextField
      label="Id of the step"
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
