import type { WidgetProps } from '../formContext.ts';

/** What every widget of one control hands on to its field; `required={false}` would say "optional". */
export const fieldProps = (props: WidgetProps) => ({
  id: props.id,
  name: props.id,
  label: props.label,
  hideLabel: props.hideLabel,
  hint: props.hint,
  error: props.error,
  required: props.required || undefined,
  onBlur: props.onBlur,
  placeholder: props.placeholder,
});
