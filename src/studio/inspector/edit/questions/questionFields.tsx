import { useId } from 'react';
import { Checkbox } from '../../../../page/ui/Checkbox.tsx';
import { SelectField } from '../../../../page/ui/SelectField.tsx';
import { TextField } from '../../../../page/ui/TextField.tsx';
import {
  questionKinds,
  type FormQuestion,
  type QuestionKind,
} from '../../../../edits/questions/formQuestions.ts';
import { decidingAnswers } from '../../../../edits/questions/goTo.ts';
import {
  fieldStates,
  type FieldState,
  type GroupField,
} from '../../../../edits/questions/groupFields.ts';

/** The kinds of answers, to choose from. */
export const kinds = Object.entries(questionKinds).map(([value, label]) => ({ value, label }));

/** The words of the least and the most, by kind. */
const boundLabels: Readonly<Partial<Record<QuestionKind, readonly [string, string]>>> = {
  text: ['At least (letters)', 'At most (letters)'],
  long: ['At least (letters)', 'At most (letters)'],
  number: ['Lowest number', 'Highest number'],
  several: ['At least (choices)', 'At most (choices)'],
};

export const hasBounds = (kind: QuestionKind): boolean => kind in boundLabels;

/** What somebody typed as a number; undefined for nothing. */
export const numberIn = (text: string) =>
  text.trim() === '' ? undefined : Number(text.replace(',', '.'));

interface BoundFieldsProps {
  kind: QuestionKind;
  least: string;
  most: string;
  onLeast: (typed: string) => void;
  onMost: (typed: string) => void;
  errorOf: (parameter: 'least' | 'most') => string | null;
}

/** The least and the most of an answer; nothing for a kind that has none. */
export function BoundFields({ kind, least, most, onLeast, onMost, errorOf }: BoundFieldsProps) {
  const labels = boundLabels[kind];
  if (labels === undefined) return null;
  const field = (label: string, value: string, onChange: typeof onLeast, error: string | null) => (
    <TextField label={label} value={value} onChange={onChange} error={error} inputMode="decimal" />
  );
  return (
    <>
      {field(labels[0], least, onLeast, errorOf('least'))}
      {field(labels[1], most, onMost, errorOf('most'))}
    </>
  );
}

/** In the place of a question by which it is decided whether another one is shown. */
export const alwaysShown = 'always';

interface ShownIfProps {
  /** The questions that are asked before it on the screen. */
  earlier: readonly FormQuestion[];
  /** The name of the one that decides, or `alwaysShown`. */
  by: string;
  /** By which answers it is shown. */
  chosen: readonly string[];
  /** How `alwaysShown` is called. */
  usually: string;
  onChange: (by: string, chosen: readonly string[]) => void;
  error: string | null;
}

/** By which answer to which earlier question a question is shown. */
export function ShownIf({ earlier, by, chosen, usually, onChange, error }: ShownIfProps) {
  const name = useId();
  if (earlier.length === 0) return null;
  const decider = earlier.find((question) => question.name === by);
  const answers = decider === undefined ? [] : decidingAnswers(decider);
  return (
    <>
      <SelectField
        label="Show it"
        value={by}
        onChange={(value) => onChange(value, [])}
        options={[
          { value: alwaysShown, label: usually },
          ...earlier.map((one) => ({ value: one.name, label: `Only if … “${one.ask.en}”` })),
        ]}
        error={error}
      />
      {answers.length > 0 && (
        <fieldset>
          <legend>… is answered by</legend>
          {answers.map(({ value, words }) => (
            <Checkbox
              key={value}
              name={`${name} ${value}`}
              label={words}
              checked={chosen.includes(value)}
              onChange={(isOn) =>
                onChange(by, isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

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
    <fieldset>
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
