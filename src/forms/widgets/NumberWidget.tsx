import { useTexts } from '../../text/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { useFieldText } from '../../ui/hooks/useFieldText.ts';
import type { WidgetProps } from '../formContext.ts';
import { numberReadings, parseNumber, writeNumber } from '../parseNumber.ts';
import styles from './NumberWidget.module.css';
import { TextWidget } from './TextWidget.tsx';

/**
 * A number, read by the visitor's language. What is typed stays as it is ("1."); where it can mean
 * two numbers, the visitor is asked; for text that is not a number, the schema reports the error.
 */
export function NumberWidget(props: WidgetProps<number | string>) {
  const { t, language } = useTexts();
  const write = (value: number | string) =>
    typeof value === 'number' ? writeNumber(value, language) : value;
  const [text, hold] = useFieldText(props.value ?? '', write);
  const give = (typed: string, value: number | string) => {
    hold(typed, value);
    props.onChange(value);
  };
  const readings = numberReadings(text, language);
  const asks = readings.length > 1 && props.error !== undefined;
  const choose = (number: number) => {
    give(write(number), number);
    document.getElementById(props.id)?.focus();
  };

  return (
    <>
      <TextWidget
        {...props}
        dir="ltr"
        error={asks ? t('forms.number.which') : props.error}
        value={text}
        onChange={(typed = '') => give(typed, parseNumber(typed, language) ?? typed)}
        inputMode="decimal"
      />
      {asks && (
        <div className={styles.readings}>
          {readings.map((number) => (
            <Button key={number} kind="secondary" onClick={() => choose(number)}>
              {write(number)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
