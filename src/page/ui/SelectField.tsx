import type { ComponentPropsWithRef } from 'react';
import { useTexts } from '../text/useTexts.ts';
import { cx } from './styles/cx.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { chevronDownIcon } from './icons/icons.ts';
import { SpinnerRing } from './Spinner.tsx';
import control from './control.module.css';
import styles from './SelectField.module.css';

interface SelectOption {
  value: string;
  label: string;
}

type NativeProps = Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'children'>;

export interface SelectFieldProps
  extends NativeProps, Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'required'> {
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
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  required,
  id,
  value,
  onChange,
  options = [],
  groups = [],
  placeholder,
  clearable = false,
  busy = false,
  disabled,
  className,
  ...select
}: SelectFieldProps) {
  const { t } = useTexts();
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      id={id}
      className={className}
    >
      {(ids) => (
        <div className={styles.box}>
          <select
            {...select}
            id={ids.id}
            className={cx(control.control, styles.select, value === '' && styles.empty)}
            value={value}
            data-value={value}
            onChange={(event) => onChange(event.target.value)}
            disabled={disabled || busy}
            aria-busy={busy || undefined}
            aria-describedby={cx(ids.describedBy, select['aria-describedby'])}
            aria-invalid={ids.invalid || undefined}
            aria-required={required || undefined}
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
