interface SelectProps {
  label: string;
  value: string;
  choices: readonly { readonly id: string; readonly title: string }[];
  onChange: (id: string) => void;
}

/** A select that says by what is chosen what it is for; its label is read, and told on pointing. */
export function BarSelect({ label, value, choices, onChange }: SelectProps) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
