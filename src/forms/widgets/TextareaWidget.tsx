import { TextArea } from '../../ui/TextArea.tsx';
import type { WidgetProps } from '../formContext.ts';

/** A text of several lines, with a counter where it is limited. `"rows"` says how many lines. */
export function TextareaWidget(props: WidgetProps<string>) {
  const { rows } = props.options;
  return (
    <TextArea
      id={props.id}
      name={props.id}
      label={props.label}
      hideLabel={props.hideLabel}
      hint={props.hint}
      error={props.error}
      required={props.required || undefined}
      value={props.value ?? ''}
      onChange={(text) => props.onChange(text)}
      onBlur={props.onBlur}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      rows={typeof rows === 'number' ? rows : 4}
    />
  );
}
