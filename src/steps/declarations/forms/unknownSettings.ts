import common from '../../../../schemas/api/common.json' with { type: 'json' };
import shopFile from '../../../../schemas/api/shop.json' with { type: 'json' };
import { didYouMean } from '../../../engine/didYouMean.ts';
import { isObject } from '../../../json/isObject.ts';
import { below, pointerKeys } from '../../../json/pointer.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { FormFinding } from './fieldWords.ts';
import { atPath } from './filled.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A schema of the contract with what it refers to in its place, and its alternatives one by one. */
function alternatives(schema: Schema): Schema[] {
  if (typeof schema.$ref === 'string') {
    const [file, pointer = ''] = schema.$ref.split('#');
    const found = atPath(file === 'common.json' ? common : shopFile, pointerKeys(pointer));
    return alternatives(found as Schema);
  }
  return Array.isArray(schema.anyOf)
    ? schema.anyOf.flatMap((one) => alternatives(one as Schema))
    : [schema];
}

const propertiesOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  isObject(schema.properties) ? (schema.properties as Record<string, Schema>) : {};

/** What follows in a name on a setting that there is not: undefined where there is all of it. */
function strangeIn(
  schema: Schema,
  [key, ...inside]: readonly string[],
): { name: string; known: readonly string[] } | undefined {
  if (key === undefined) return undefined;
  const all = alternatives(schema);
  const parts = all.flatMap((one): Schema[] => {
    const named = propertiesOf(one);
    if (Object.hasOwn(named, key)) return [named[key]!];
    return isObject(one.items) && /^\d+$/.test(key) ? [one.items] : [];
  });
  const isLong = all.some(({ type }) =>
    [type].flat().some((one) => one === 'array' || one === 'string'),
  );
  if (parts.length === 0 && key === 'length' && isLong) return undefined;
  if (parts.length === 0)
    return { name: key, known: all.flatMap((one) => Object.keys(propertiesOf(one))) };
  return strangeIn({ anyOf: parts }, inside);
}

/** Errors of conditions that read what no shop has among its settings: they never change. */
export function unknownSettings(form: StepFormDefinition): FormFinding[] {
  const found: FormFinding[] = [];
  const walk = (part: unknown, pointer: string) => {
    if (Array.isArray(part)) part.forEach((one, index) => walk(one, below(pointer, index)));
    if (!isObject(part)) return;
    for (const [key, value] of Object.entries(part)) walk(value, below(pointer, key));
    if (typeof part.var !== 'string' || !part.var.startsWith('shop.')) return;
    const strange = strangeIn(shopFile.$defs.ShopSettings, part.var.split('.').slice(1));
    if (strange === undefined) return;
    const message = `no shop has a setting "${part.var}"${didYouMean(strange.name, strange.known)}`;
    found.push({ severity: 'error', pointer: below(pointer, 'var'), message });
  };
  const { continueWhen, skipWhen, actions, uiSchema } = form;
  walk({ continueWhen, skipWhen, actions, uiSchema }, '');
  return found;
}
