import { operations } from '../../contract/types.gen.ts';
import type { OperationName } from '../../contract/types.gen.ts';

/** A request, split into the parts that the contract names. */
export interface ParsedCall {
  readonly operation: OperationName;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** The contract's addresses as patterns; a literal part takes precedence over a parameter. */
const routes = Object.entries(operations)
  .map(([name, { method, path }]) => ({
    operation: name as OperationName,
    method,
    parameters: path.split('{').length,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((a, b) => a.parameters - b.parameters);

/** The call that an address stands for; undefined where the contract has none. */
export function operationOf(method: string, address: string): ParsedCall | undefined {
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
