import type { WidgetProps } from '../formContext.ts';

/**
 * The props that every single-control widget passes to its field. `required={false}` would show
 * "optional".
 */
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
