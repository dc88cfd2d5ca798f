import { operations, type Operations } from '../../contract/types.gen.ts';

type QueryValue = string | number | boolean | null | undefined;

/** The parts of a call's address. */
export interface UrlParts {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue | readonly (string | number)[]>>;
}

function queryString(query: UrlParts['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value as QueryValue]) {
      if (item !== null && item !== undefined) search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The address of a call: {parameters} filled in and encoded, the query appended. Null and undefined
 * query values are left out, a list repeats its name (specification, section 7).
 *
 * @param baseUrl '' for the page's own origin
 * @throws if a parameter of the call is missing, which is a bug
 */
export const operationUrl = (baseUrl: string, name: keyof Operations, parts: UrlParts): string =>
  baseUrl.replace(/\/+$/, '') + filledPath(name, operations[name].path, parts);

/** A call's path with its {parameters} filled in and encoded, the query appended. */
export function filledPath(
  name: string,
  template: string,
  { params = {}, query }: UrlParts,
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, param: string) => {
    const value = params[param];
    if (value === undefined) throw new Error(`${name}: the parameter "${param}" is not given`);
    return encodeURIComponent(value);
  });
  return path + queryString(query);
}
