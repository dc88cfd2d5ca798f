import { SelectField } from '../../../../page/ui/SelectField.tsx';
import {
  fieldStates,
  type FieldState,
  type GroupField,
} from '../../../../edits/questions/groupFields.ts';
import styles from './Questions.module.css';

interface GroupFieldsProps {
  fields: readonly GroupField[];
  /** The sentence under the heading of the screen, which may speak of what is needed. */
  help: string;
  onChange: (field: string, state: FieldState) => void;
}

const states = Object.entries(fieldStates).map(([value, label]) => ({ value, label }));

/** The fields of a question that asks several things at once, each needed, optional or not asked. */
export function GroupFields({ fields, help, onChange }: GroupFieldsProps) {
  if (fields.length === 0) return null;
  const fixed = fields.filter(({ isFixed }) => isFixed).map(({ label }) => `“${label}”`);
  return (
    <fieldset className={styles.choices}>
      <legend>Fields</legend>
      {fixed.length > 0 && <p>{fixed.join(' and ')} stay needed: no visit is booked without.</p>}
      {fields
        .filter(({ isFixed }) => !isFixed)
        .map(({ name, label, state }) => (
          <SelectField
            key={name}
            label={label}
            value={state}
            onChange={(next) => onChange(name, next as FieldState)}
            options={states}
          />
        ))}
      {help !== '' && (
        <p>The screen says “{help}” Change that under “Texts” if it is no longer so.</p>
      )}
    </fieldset>
  );
}
