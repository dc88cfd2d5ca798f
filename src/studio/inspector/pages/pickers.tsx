import type { ComponentProps, ReactNode } from 'react';
import styles from './Staff.module.css';

interface ChoicePickerProps {
  label: ReactNode;
  value: string;
  choices: readonly (readonly [value: string, title: string])[];
  /** What stands first: that none is chosen, which is '' */
  none?: string;
  onChange: (value: string) => void;
}

/** A choice in the row above what it is about. */
export const ChoicePicker = ({ label, value, choices, none, onChange }: ChoicePickerProps) => (
  <label className={styles.picker}>
    {label}
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  </label>
);

interface DayPickerProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  onChange: (day: string) => void;
}

/** A day in such a row; a day that is being typed is none yet. */
export const DayPicker = ({ label, onChange, ...input }: DayPickerProps) => (
  <label className={styles.picker}>
    {label}
    <input
      type="date"
      {...input}
      onChange={({ target }) => target.value !== '' && onChange(target.value)}
    />
  </label>
);
