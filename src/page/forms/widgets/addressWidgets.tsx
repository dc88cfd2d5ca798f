import {
  cleanZip,
  cleanZipOfAnyState,
  isCanadianZip,
  tidyZip,
  zipCountry,
  zipPlaceholder,
} from '../../../booking/customer/zip.ts';
import { useFieldText } from '../../ui/hooks/useFieldText.ts';
import type { WidgetProps } from '../formContext.ts';
import { TextWidget } from './textWidgets.tsx';
import { stateGroups } from '../../../booking/customer/states.ts';
import { stateOptions } from '../../text/stateOptions.ts';
import { useTexts } from '../../text/useTexts.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { fieldProps } from './fieldProps.ts';

const groupLabels = { US: 'forms.states.US', CA: 'forms.states.CA' } as const;

/** A state or province. Choosing one in the other country clears the `zip` beside it. */
export function StateWidget(props: WidgetProps<string>) {
  const texts = useTexts();
  const { t } = texts;
  const change = (state: string) => {
    const country = (chosen: unknown) => zipCountry(chosen, props.context.shop.shop.address?.state);
    // The first state that is chosen keeps a zip of its country that was typed before.
    const isKept =
      !props.value && isCanadianZip(String(props.sibling('zip'))) === (country(state) === 'CA');
    if (country(props.value) !== country(state) && !isKept) props.setSibling('zip', undefined);
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

/** A zip code in the form used in the `state` beside it, or else in the shop's. */
export function ZipWidget(props: WidgetProps<string>) {
  const state = props.sibling('state');
  const country = zipCountry(state, props.context.shop.shop.address?.state);
  const isCanadian = country === 'CA';
  const [text, hold] = useFieldText(props.value ?? '', String);
  const change = (typed = '') => {
    const value = tidyZip(typed);
    hold(typed, value);
    props.onChange(value);
  };
  const leave = () => {
    const value = tidyZip(text).trim();
    hold(value, value);
    if (value !== (props.value ?? '')) props.onChange(value);
    props.onBlur();
  };
  return (
    <TextWidget
      {...props}
      dir="ltr"
      // Not type="number": that drops leading zeros, which zips of the north-east have.
      inputMode={isCanadian ? 'text' : 'numeric'}
      autoCapitalize={isCanadian ? 'characters' : undefined}
      spellCheck={false}
      upperCase={isCanadian}
      placeholder={props.placeholder ?? zipPlaceholder(country)}
      value={text}
      rewrite={(typed) => (state ? cleanZip : cleanZipOfAnyState)(typed, country)}
      onChange={change}
      onBlur={leave}
    />
  );
}
