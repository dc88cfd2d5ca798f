/** Conditions of a form that never change, or that hold too early. */
import common from '../../../schemas/api/common.json' with { type: 'json' };
import shopFile from '../../../schemas/api/shop.json' with { type: 'json' };
import { didYouMean } from '../../engine/didYouMean.ts';
import { heldUnanswered } from '../../engine/heldUnanswered.ts';
import type { Json } from '../../engine/types.ts';
import { isObject } from '../../files/json/isObject.ts';
import { below, pointerKeys } from '../../files/json/pointer.ts';
import type { JsonObject, StepFormDefinition } from '../../files/stepFile/types.ts';
import { atPath, fieldsOf, objectOf } from './fields.ts';
import { error, warning, type FormFinding } from './finding.ts';
import { shownBy } from './reads.ts';

/** Every condition of a form with its pointer. */
function conditionsOf({ uiSchema, actions = [], skipWhen, continueWhen }: StepFormDefinition) {
  const all: [pointer: string, rule: unknown][] = [
    ['/skipWhen', skipWhen],
    ['/continueWhen', continueWhen],
    ...actions.map(({ showWhen }, index): [string, unknown] => [
      below('/actions', index, 'showWhen'),
      showWhen,
    ]),
    ...shownBy(uiSchema).map(([path, rule]): [string, unknown] => [
      below('/uiSchema', ...path, 'ui:showWhen'),
      rule,
    ]),
  ];
  return all.filter(([, rule]) => isObject(rule));
}

/**
 * Warnings for conditions that hold before their question is answered: whoever asks something of
 * cars with less than 5000 miles does not mean those of which nobody has said anything yet.
 */
export function comparedUnanswered(form: StepFormDefinition): FormFinding[] {
  // A field with a default is answered when the form opens.
  const filled = new Set(
    fieldsOf(form).flatMap(({ name, schema }) => ('default' in schema ? [`form.${name}`] : [])),
  );
  const canBeMissing = (name: string) => /^(?:form|answers)\./.test(name) && !filled.has(name);
  return conditionsOf(form).flatMap(([at, rule]) =>
    heldUnanswered(rule as Json, canBeMissing).map(({ name, path, mended }) =>
      warning(
        below(at, ...path),
        `it holds as long as “${name.replace(/^\w+\./, '')}” is not answered; say “and it was answered”: ${JSON.stringify(mended)}`,
      ),
    ),
  );
}

/** A schema of the contract with what it refers to in its place, and its alternatives one by one. */
function alternatives(schema: JsonObject): JsonObject[] {
  if (typeof schema.$ref === 'string') {
    const [file, pointer = ''] = schema.$ref.split('#');
    const found = atPath(file === 'common.json' ? common : shopFile, pointerKeys(pointer));
    return alternatives(objectOf(found));
  }
  return Array.isArray(schema.anyOf) ? schema.anyOf.map(objectOf).flatMap(alternatives) : [schema];
}

/** The first part of a name that no shop has, with what there is; undefined where there is all of it. */
function strangeIn(
  schemas: readonly JsonObject[],
  [key, ...inside]: readonly string[],
): { name: string; known: readonly string[] } | undefined {
  if (key === undefined) return undefined;
  const named = schemas.flatMap(alternatives).map(({ properties }) => objectOf(properties));
  const parts = named.flatMap((all) => (Object.hasOwn(all, key) ? [objectOf(all[key])] : []));
  if (parts.length === 0) return { name: key, known: named.flatMap((all) => Object.keys(all)) };
  return strangeIn(parts, inside);
}

/** Every variable that a condition reads, with its pointer. */
function variablesIn(rule: unknown, pointer: string): [pointer: string, name: string][] {
  if (typeof rule !== 'object' || rule === null) return [];
  return Object.entries(rule).flatMap(([key, value]: [string, unknown]) => {
    const at = below(pointer, key);
    return key === 'var' && typeof value === 'string' ? [[at, value]] : variablesIn(value, at);
  });
}

/** Errors of conditions that read what no shop has among its settings: they never change. */
export const unknownSettings = (form: StepFormDefinition): FormFinding[] =>
  conditionsOf(form)
    .flatMap(([at, rule]) => variablesIn(rule, at))
    .flatMap(([pointer, name]) => {
      const [root, ...path] = name.split('.');
      const settings = shopFile.$defs.ShopSettings;
      const strange = root === 'shop' ? strangeIn([settings], path) : undefined;
      if (strange === undefined) return [];
      const meant = didYouMean(strange.name, strange.known);
      return [error(pointer, `no shop has a setting “${name}”${meant}`)];
    });
