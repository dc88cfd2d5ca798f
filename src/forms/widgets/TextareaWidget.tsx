import { TextArea } from '../../ui/TextArea.tsx';
import type { WidgetProps } from '../formContext.ts';
import { fieldProps } from './fieldProps.ts';

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
