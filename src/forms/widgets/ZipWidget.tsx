import { cleanZip, isCanadianState, zipPlaceholder } from '../../booking/customer/zip.ts';
import type { WidgetProps } from '../formContext.ts';
import { TextWidget } from './TextWidget.tsx';

/** A zip code in the form used in the `state` beside it: text in Canada, digits elsewhere. */
export function ZipWidget(props: WidgetProps<string>) {
  const state = props.sibling('state') as string | undefined;
  const isCanadian = isCanadianState(state);
  return (
    <TextWidget
      {...props}
      // Not type="number": that drops leading zeros, which zips of the north-east have.
      inputMode={isCanadian ? 'text' : 'numeric'}
      autoCapitalize={isCanadian ? 'characters' : undefined}
      spellCheck={false}
      placeholder={props.placeholder ?? zipPlaceholder(state)}
      onChange={(typed = '') => props.onChange(cleanZip(typed, state))}
    />
  );
}
