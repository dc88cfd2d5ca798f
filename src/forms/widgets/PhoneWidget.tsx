import { useLayoutEffect, useRef } from 'react';
import { digitsOf } from '../../booking/customer/digits.ts';
import { formatPhoneInput, phoneDigits } from '../../booking/customer/phoneFormat.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { WidgetProps } from '../formContext.ts';
import { fieldProps } from './fieldProps.ts';

/** The caret position in ###-###-#### after a number of digits. */
const placeAfter = (digits: number) => digits + (digits > 6 ? 2 : digits > 3 ? 1 : 0);

/**
 * A phone number, shown as ###-###-#### while typing, with ten digits as its value. The caret stays
 * where the customer types, and deleting a hyphen deletes the digit before it.
 */
export function PhoneWidget(props: WidgetProps<string>) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const { value = '' } = props;
  const shown = formatPhoneInput(value);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (typed: string) => {
    const at = input.current?.selectionStart ?? typed.length;
    let before = digitsOf(typed.slice(0, at)).length;
    let digits = phoneDigits(typed);
    if (digits === value && typed.length === shown.length - 1 && before > 0) {
      digits = value.slice(0, before - 1) + value.slice(before);
      before -= 1;
    }
    // At the end the browser's own position is right, even after a hyphen that was just added.
    caret.current = at < typed.length && !digits.startsWith('+') ? placeAfter(before) : null;
    props.onChange(digits);
  };

  return (
    <TextField
      ref={input}
      {...fieldProps(props)}
      type="tel"
      inputMode="tel"
      disabled={props.disabled}
      value={shown}
      onChange={change}
      autoComplete={props.autoComplete}
    />
  );
}
