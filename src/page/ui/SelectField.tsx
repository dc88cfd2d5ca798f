import type { ComponentPropsWithRef } from 'react';
import { useTexts } from '../text/useTexts.ts';
import { cx } from './styles/cx.ts';
import { Field, splitField, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { chevronDownIcon } from './icons/icons.ts';
import { SpinnerRing } from './Spinner.tsx';
import box from './control.module.css';
import styles from './SelectField.module.css';

interface SelectOption {
  value: string;
  label: string;
}

type NativeProps = Omit<
  ComponentPropsWithRef<'select'>,
  'value' | 'onChange' | 'children' | keyof FieldProps
>;

export interface SelectFieldProps extends NativeProps, FieldProps {
  /** `''` where nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options?: readonly SelectOption[];
  groups?: readonly { label: string; options: readonly SelectOption[] }[];
  placeholder?: string;
  /** The choice can be taken back: '' is an option too. */
  clearable?: boolean;
  /** The options are being loaded. */
  busy?: boolean;
}

/** A native select: on phones the platform's picker is better than any custom one. */
export function SelectField(props: SelectFieldProps) {
  const { t } = useTexts();
  const [field, control] = splitField(props);
  const { value, onChange, options = [], groups = [], placeholder, ...more } = control;
  const { clearable = false, busy = false, disabled, ...select } = more;
  return (
    <Field {...field}>
      {(described) => (
        <div className={styles.box}>
          <select
            {...select}
            {...described}
            className={cx(box.control, styles.select, value === '' && styles.empty)}
            value={value}
            data-value={value}
            onChange={(event) => onChange(event.target.value)}
            disabled={disabled || busy}
            aria-busy={busy || undefined}
          >
            {(clearable ? value === '' : placeholder !== undefined || value === '') && (
              <option value="" disabled hidden>
                {placeholder ?? ''}
              </option>
            )}
            {clearable && value !== '' && <option value="">{t('ui.noChoice')}</option>}
            <Options options={options} />
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                <Options options={group.options} />
              </optgroup>
            ))}
          </select>
          <span className={styles.mark}>
            {busy ? <SpinnerRing size={18} /> : <Icon path={chevronDownIcon} size={20} />}
          </span>
        </div>
      )}
    </Field>
  );
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}
