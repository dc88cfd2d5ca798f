import en from './en.json';

export type TextKey = keyof typeof en;
export type TextParams = Readonly<Record<string, string | number>>;

/**
 * A sentence a customer reads, from `en.json`, with its `{name}` places filled in.
 * A place without a parameter stays as it is written, so that a gap is seen and not blank.
 */
export function t(key: TextKey, params: TextParams = {}): string {
  return en[key].replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
