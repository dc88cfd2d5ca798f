import styles from './Bar.module.css';

interface SelectProps {
  label: string;
  value: string;
  choices: readonly { readonly id: string; readonly title: string }[];
  onChange: (id: string) => void;
}

/** A select of the bar with its label. */
export function BarSelect({ label, value, choices, onChange }: SelectProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
