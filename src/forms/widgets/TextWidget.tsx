import type { InputHTMLAttributes } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import type { WidgetProps } from '../formContext.ts';
import { fieldProps } from './fieldProps.ts';

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
