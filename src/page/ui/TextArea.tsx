import type { ComponentPropsWithRef, CSSProperties } from 'react';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { textLength } from '../text/textLength.ts';
import { cx } from './styles/cx.ts';
import { Field, type FieldProps } from './Field.tsx';
import control from './control.module.css';
import styles from './TextArea.module.css';

type AreaProps = Omit<
  ComponentPropsWithRef<'textarea'>,
  'value' | 'onChange' | 'maxLength' | 'children'
>;

export interface TextAreaProps
  extends AreaProps, Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'required'> {
  value: string;
  onChange: (value: string) => void;
  /**
   * Shows a counter. More can be typed: then the field reports an error, and the writer decides
   * what to cut.
   */
  maxLength?: number;
}

/** From so many characters left on, screen readers announce the count. */
const NEAR_LIMIT = 20;

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  id,
  value,
  onChange,
  maxLength,
  rows = 3,
  className,
  ...area
}: TextAreaProps) {
  const { t } = useTexts();
  const length = textLength(value);
  const left = maxLength === undefined ? Infinity : maxLength - length;
  const shownError = error || (left < 0 ? t('ui.characterLimit') : undefined);

  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={shownError}
      required={required}
      id={id}
      className={cx(styles.field, className)}
    >
      {(ids) => (
        <>
          <textarea
            dir="auto"
            {...area}
            id={ids.id}
            rows={rows}
            style={{ '--rows': rows } as CSSProperties}
            className={cx(control.control, styles.area)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-describedby={cx(
              ids.describedBy,
              maxLength !== undefined && `${ids.id}-count`,
              area['aria-describedby'],
            )}
            aria-invalid={ids.invalid || undefined}
            aria-required={required || undefined}
          />
          {maxLength !== undefined && (
            <>
              <span id={`${ids.id}-count`} className={cx(styles.count, left < 0 && styles.over)}>
                {`${length}/${maxLength}`}
              </span>
              <span aria-live="polite" className="visually-hidden">
                {spokenCount(left, t)}
              </span>
            </>
          )}
        </>
      )}
    </Field>
  );
}

/**
 * The announced count; empty while there is room, so that screen readers do not interrupt typing.
 */
function spokenCount(left: number, t: PageTexts['t']): string {
  if (left > NEAR_LIMIT) return '';
  return left < 0
    ? t('ui.charactersOver', { count: -left })
    : t('ui.charactersLeft', { count: left });
}
