import { cleanZip, tidyZip, zipCountry, zipPlaceholder } from '../../booking/customer/zip.ts';
import { useFieldText } from '../../ui/hooks/useFieldText.ts';
import type { WidgetProps } from '../formContext.ts';
import { TextWidget } from './TextWidget.tsx';

/** A zip code in the form used in the `state` beside it, or else in the shop's. */
export function ZipWidget(props: WidgetProps<string>) {
  const country = zipCountry(props.sibling('state'), props.context.shop.shop.address?.state);
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
      rewrite={(typed) => cleanZip(typed, country)}
      onChange={change}
      onBlur={leave}
    />
  );
}
