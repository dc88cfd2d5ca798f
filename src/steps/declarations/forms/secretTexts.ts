import type { JsonObject } from '../../../stepFile/types.ts';
import type { FormField } from '../types.ts';
import { fieldsOf, partsOf, requiredIn, widgetOf } from './fields.ts';
import { label, type FormFinding } from './fieldWords.ts';
import { atPath } from './filled.ts';
import type { FormModel } from './model.ts';
import { typedAnswers } from './typedAnswers.ts';
import { usualTexts } from './typedTexts.ts';
import { wrongWith } from '../../../json/wrongWith.ts';
import { below } from '../../../json/pointer.ts';

/** The rules without words of our own that say what is wanted. */
const unexplained = ['pattern', 'format', 'minimum', 'maximum'];

/** Whether a field has words on what to type, beside its label. */
const isExplained = ({ looks }: FormField) =>
  looks['ui:description'] !== undefined ||
  looks['ui:placeholder'] !== undefined ||
  unexplained.some((rule) => atPath(looks['ui:errors'], [rule]) !== undefined);

/** Whether people type something of their own accord that fits a field. */
function isUsual({ schema }: FormField, name: string, keeps: (text: string) => unknown): boolean {
  const texts = [...usualTexts(schema), ...(typedAnswers[name] ?? [])];
  return texts.map(keeps).some((value) => value !== '' && wrongWith(schema, value).length === 0);
}

/** Every name that a form or a group requires, for some answers at least. */
function everRequired(schema: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(walk);
    if (part === null || typeof part !== 'object') return;
    const { properties: _own, if: _test, required, dependencies, ...branches } = part as JsonObject;
    for (const name of requiredIn({ required })) found.add(name);
    for (const names of Object.values(dependencies ?? {})) {
      for (const name of requiredIn({ required: names as unknown })) found.add(name);
    }
    walk([branches.then, branches.else, branches.allOf]);
  };
  walk(schema);
  return found;
}

/**
 * Errors for texts that must be given and that nobody can find out: people do not type them of their
 * own accord, and the screen does not say what is wanted.
 */
export function secretTexts({ form }: FormModel): FormFinding[] {
  const inside = (
    fields: readonly FormField[],
    schema: JsonObject,
    at: string,
    above = '',
  ): FormFinding[] =>
    fields.flatMap((field) => {
      const pointer = below(at, 'properties', field.name);
      const parts = partsOf(field);
      const name = above + field.name;
      if (parts.length > 0) return inside(parts, field.schema, pointer, `${name}.`);
      const keeps = widgetOf(field)?.keeps;
      const isSecret =
        keeps !== undefined &&
        everRequired(schema).has(field.name) &&
        !isExplained(field) &&
        !isUsual(field, name, keeps);
      if (!isSecret) return [];
      const message = `${label(field)}: nobody goes on without it, and the screen does not say what to type; say it as "ui:description", "ui:placeholder" or under "ui:errors", or take the rule out`;
      return [{ severity: 'error', pointer, message }];
    });
  return inside(fieldsOf(form), form.schema, '/schema');
}
