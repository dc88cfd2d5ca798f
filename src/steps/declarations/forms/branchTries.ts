import type { Json } from '../../../engine/types.ts';
import { isObject } from '../../../json/isObject.ts';
import { around, isScalar, type Tries } from './compared.ts';

const branches: ReadonlySet<string> = new Set([
  ...['if', 'then', 'else', 'not', 'allOf', 'anyOf', 'oneOf', 'dependencies'],
]);
const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/**
 * The values that the branches of a form's schema (`if`, `not`…) tell apart, by names as conditions
 * have them; also the names of whatever else has a rule there.
 */
export function triedInBranches(form: object): Tries {
  const found = new Map<string, Json[]>();
  const add = (name: string, values: readonly Json[]) =>
    found.set(name, [...(found.get(name) ?? []), ...values]);

  function walk(schema: unknown, name: string, isBranch: boolean): void {
    if (Array.isArray(schema)) for (const one of schema) walk(one, name, isBranch);
    if (!isObject(schema)) return;
    if (isBranch) note(schema, name);
    for (const [key, part] of Object.entries(schema)) {
      if (key === 'properties' && isObject(part)) {
        for (const [inside, rules] of Object.entries(part))
          walk(rules, `${name}.${inside}`, isBranch);
      } else if (key === 'dependencies' && isObject(part)) {
        for (const [inside, rules] of Object.entries(part)) {
          add(`${name}.${inside}`, []);
          walk(rules, name, true);
        }
      } else if (key === 'items' || key === 'contains') {
        walk(part, name, isBranch || key === 'contains');
      } else if (branches.has(key)) {
        walk(part, name, true);
      }
    }
  }

  function note(schema: Record<string, unknown>, name: string): void {
    const { const: only, enum: listed, required, minItems, maxItems } = schema;
    const values = [only, ...(Array.isArray(listed) ? listed : [])].filter(isScalar);
    const bounds = limits.flatMap((key) => (isScalar(schema[key]) ? around(schema[key]) : []));
    add(name, [...values, ...bounds]);
    for (const key of Array.isArray(required) ? (required as string[]) : [])
      add(`${name}.${key}`, []);
    if (typeof minItems === 'number') add(`${name}.${minItems - 1}`, []);
    if (typeof maxItems === 'number') add(`${name}.${maxItems}`, []);
  }

  walk(form, 'form', false);
  return found;
}
