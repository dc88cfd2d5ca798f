import type { InputHTMLAttributes } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import type { WidgetProps } from '../formContext.ts';
import { fieldProps } from './fieldProps.ts';
import { useTexts } from '../../text/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { useFieldText } from '../../ui/hooks/useFieldText.ts';
import { numberReadings, parseNumber, writeNumber } from '../parseNumber.ts';
import styles from './textWidgets.module.css';
import {
  formatPhoneInput,
  isForeignPhone,
  readPhone,
} from '../../../booking/customer/phoneFormat.ts';
import { TextArea } from '../../ui/TextArea.tsx';

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'dir'
> &
  Pick<TextFieldProps, 'rewrite' | 'upperCase'>;

/**
 * A one-line text. It is trimmed when the field is left, so that the customer sees what is sent.
 */
export function TextWidget(props: WidgetProps<string> & InputAttributes) {
  const { value = '' } = props;
  const leave = () => {
    if (value !== value.trim()) props.onChange(value.trim());
    props.onBlur();
  };
  return (
    <TextField
      {...fieldProps(props)}
      disabled={props.disabled}
      value={value}
      onChange={(text) => props.onChange(text)}
      onBlur={leave}
      autoComplete={props.autoComplete}
      type={props.type ?? 'text'}
      inputMode={props.inputMode}
      autoCapitalize={props.autoCapitalize}
      spellCheck={props.spellCheck}
      dir={props.dir ?? 'auto'}
      rewrite={props.rewrite}
      upperCase={props.upperCase}
    />
  );
}

export const EmailWidget = (props: WidgetProps<string>) => (
  <TextWidget {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
);

export const UrlWidget = (props: WidgetProps<string>) => (
  <TextWidget {...props} type="url" inputMode="url" autoCapitalize="none" spellCheck={false} />
);

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

/**
 * A phone number, shown as ###-###-#### while typing. Its value is its ten digits; a text that is
 * no phone here stays as it is and is refused, a number of another country with a sentence.
 */
export function PhoneWidget(props: WidgetProps<string>) {
  const { t } = useTexts();
  const [text, hold] = useFieldText(props.value ?? '', formatPhoneInput);
  const change = (typed: string) => {
    const value = readPhone(typed) ?? typed;
    hold(typed, value);
    props.onChange(value);
  };

  return (
    <TextField
      {...fieldProps(props)}
      error={isForeignPhone(text) ? t('forms.error.foreignPhone') : props.error}
      type="tel"
      inputMode="tel"
      dir="ltr"
      disabled={props.disabled}
      value={text}
      rewrite={formatPhoneInput}
      onChange={change}
      autoComplete={props.autoComplete}
    />
  );
}

/**
 * A text of several lines, with a counter if its length is limited. The option `rows` sets the
 * number of lines.
 */
export function TextareaWidget(props: WidgetProps<string>) {
  const { rows } = props.options;
  return (
    <TextArea
      {...fieldProps(props)}
      value={props.value ?? ''}
      onChange={(text) => props.onChange(text)}
      maxLength={props.maxLength}
      rows={typeof rows === 'number' ? rows : 4}
    />
  );
}
