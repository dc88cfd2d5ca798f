import { formatPhoneInput, isForeignPhone, readPhone } from '../../booking/customer/phoneFormat.ts';
import { useTexts } from '../../text/useTexts.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { WidgetProps } from '../formContext.ts';
import { useFieldText } from '../../ui/hooks/useFieldText.ts';
import { fieldProps } from './fieldProps.ts';

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
