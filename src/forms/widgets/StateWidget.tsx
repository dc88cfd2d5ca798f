import { stateGroups } from '../../booking/customer/states.ts';
import { zipCountry } from '../../booking/customer/zip.ts';
import { stateOptions } from '../../text/stateOptions.ts';
import { useTexts } from '../../text/useTexts.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { WidgetProps } from '../formContext.ts';
import { fieldProps } from './fieldProps.ts';

const groupLabels = { US: 'forms.states.US', CA: 'forms.states.CA' } as const;

/** A state or province. Choosing one in the other country clears the `zip` beside it. */
export function StateWidget(props: WidgetProps<string>) {
  const texts = useTexts();
  const { t } = texts;
  const change = (state: string) => {
    const country = (chosen: unknown) => zipCountry(chosen, props.context.shop.shop.address?.state);
    if (country(props.value) !== country(state)) props.setSibling('zip', undefined);
    props.onChange(state === '' ? undefined : state);
  };
  return (
    <SelectField
      {...fieldProps(props)}
      value={props.value ?? ''}
      clearable={!props.required}
      onChange={change}
      groups={stateGroups.map(({ country, states }) => ({
        label: t(groupLabels[country]),
        options: stateOptions(states, texts),
      }))}
      autoComplete={props.autoComplete}
    />
  );
}
