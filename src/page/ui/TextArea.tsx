import type { ComponentPropsWithRef, CSSProperties } from 'react';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { textLength } from '../text/textLength.ts';
import { cx } from './styles/cx.ts';
import { Field, splitField, type FieldProps } from './Field.tsx';
import box from './control.module.css';
import styles from './TextArea.module.css';

type AreaProps = Omit<
  ComponentPropsWithRef<'textarea'>,
  'value' | 'onChange' | 'maxLength' | 'children' | keyof FieldProps
>;

export interface TextAreaProps extends AreaProps, FieldProps {
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

export function TextArea(props: TextAreaProps) {
  const [field, control] = splitField(props);
  const { value, onChange, maxLength, rows = 3, ...area } = control;
  const { t } = useTexts();
  const length = textLength(value);
  const left = maxLength === undefined ? Infinity : maxLength - length;
  const error = field.error || (left < 0 ? t('ui.characterLimit') : undefined);

  return (
    <Field {...field} error={error} className={cx(styles.field, field.className)}>
      {(described) => (
        <>
          <textarea
            dir="auto"
            {...area}
            {...described}
            rows={rows}
            style={{ '--rows': rows } as CSSProperties}
            className={cx(box.control, styles.area)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-describedby={cx(
              described['aria-describedby'],
              maxLength !== undefined && `${described.id}-count`,
            )}
          />
          {maxLength !== undefined && (
            <>
              <span
                id={`${described.id}-count`}
                className={cx(styles.count, left < 0 && styles.over)}
              >
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
