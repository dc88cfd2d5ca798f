import { operations } from '../contract/types.gen.ts';
import type { OperationName } from './types.ts';

/** A request as the contract names its parts. */
export interface Call {
  readonly operation: OperationName;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** The addresses of the contract as patterns; a literal part wins over a parameter. */
const routes = Object.entries(operations)
  .map(([name, { method, path }]) => ({
    operation: name as OperationName,
    method,
    parameters: path.split('{').length,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((a, b) => a.parameters - b.parameters);

/** What an address asks for; undefined where the contract has no such call. */
export function operationOf(method: string, address: string): Call | undefined {
  const { pathname, searchParams } = new URL(address, 'http://simulated.invalid');
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(pathname) : null;
    if (match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    const query = [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    });
    return {
      operation: route.operation,
      method,
      params: Object.fromEntries(params) as Record<string, string>,
      query: Object.fromEntries(query) as Record<string, string | string[]>,
    };
  }
  return undefined;
}
