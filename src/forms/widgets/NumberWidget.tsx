import { useState } from 'react';
import { parseNumber } from '../parseNumber.ts';
import type { WidgetProps } from '../formContext.ts';
import { TextWidget } from './TextWidget.tsx';

/**
 * A number. What is typed stays as it is ("1."); for text that is not a number, the schema reports
 * the error.
 */
export function NumberWidget(props: WidgetProps<number | string>) {
  const [typed, setTyped] = useState(() => String(props.value ?? ''));
  const change = (text = '') => {
    setTyped(text);
    props.onChange(parseNumber(text) ?? text);
  };
  return <TextWidget {...props} value={typed} onChange={change} inputMode="decimal" />;
}
