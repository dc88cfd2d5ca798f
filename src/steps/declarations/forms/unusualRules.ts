import { below } from '../../../json/pointer.ts';
import type { FormField, Situation } from '../types.ts';
import { addedRules, label, ownSchema, removalWords, type FormFinding } from './fieldWords.ts';
import { isHiddenWidget, ownersOf, partsOf, widgetOf } from './fields.ts';
import { listedAnswers, typedAnswers } from './typedAnswers.ts';
import { usualAnswers } from './usualAnswers.ts';
import { wrongWith } from '../../../json/wrongWith.ts';

/** What people answer at a path: what they type, or what they look for among choices. */
function usualTexts(path: string, isTyped: boolean): readonly string[] {
  if (!Object.hasOwn(typedAnswers, path)) return [];
  return (isTyped ? undefined : listedAnswers[path]) ?? typedAnswers[path]!;
}

/** What an error is about. */
interface Told {
  readonly pointer: string;
  /** The field, or a part of it. */
  readonly part: FormField;
}

/**
 * A text that people answer and that the rules of a field, or of a part of it, refuse; undefined if
 * there is none.
 */
function refusedText(
  field: FormField,
  at = below('/schema/properties', field.name),
  inside = '',
): (Told & { why: string }) | undefined {
  const path = inside + field.name;
  const { keeps } = widgetOf(field) ?? {};
  const texts = partsOf(field).length === 0 ? usualTexts(path, keeps !== undefined) : [];
  for (const text of texts) {
    const broken = wrongWith(field.schema, keeps?.(text) ?? text).map(({ keyword }) => keyword);
    if (broken.length === 0) continue;
    const refused = `${JSON.stringify(text)} is refused (${broken.join(', ')})`;
    const mend = removalWords(broken.filter((rule) => Object.hasOwn(field.schema, rule)));
    const { 'ui:widget': drawn } = field.looks;
    const typed =
      drawn === undefined
        ? `${refused} in a plain field; use the widget that is made for it, and the answer's own rules`
        : `${refused} in "${widgetOf(field)!.name}"${mend}`;
    const why =
      keeps === undefined
        ? `whose answer is ${refused}, for not everybody finds theirs among these choices${mend}`
        : `who types ${typed}`;
    return { pointer: at, part: field, why };
  }
  for (const part of partsOf(field)) {
    const found = refusedText(part, below(at, 'properties', part.name), `${path}.`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Rules on how much is given, which hold whatever a shop has to offer. */
const counts = ['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'];

/**
 * The rules added to an answer that a widget offers: services, times and days are the shop's, and a
 * rule that fits the samples here would refuse those of another shop or another week.
 */
function rulesOnOffered(field: FormField): string[] {
  if (ownersOf(field.name).length === 0) return [];
  const { items } = field.schema;
  const own = ownSchema(field.name);
  const isOther = items !== undefined && JSON.stringify(items) !== JSON.stringify(own?.items);
  const added = addedRules(field).filter(
    (key) => ![...counts, 'additionalProperties'].includes(key),
  );
  return [...added, ...(isOther ? ['items'] : [])];
}

/**
 * Where a field, or a part of it, has a default that breaks its rules or that its widget never
 * gives; undefined if none has.
 */
function wrongDefault(field: FormField, situation: Situation, at: string): Told | undefined {
  const { default: value } = field.schema;
  const { gives } = isHiddenWidget(field) ? {} : (widgetOf(field) ?? {});
  const isWrong =
    value !== undefined &&
    (wrongWith(field.schema, value).length > 0 ||
      gives?.(field, situation).every((input) => input[field.name] !== value) === true);
  if (isWrong) return { pointer: below(at, 'default'), part: field };
  for (const part of partsOf(field)) {
    const found = wrongDefault(part, situation, below(at, 'properties', part.name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Errors for rules that refuse usual answers, although unusual ones would pass. */
export function unusualRules(fields: readonly FormField[], situation: Situation): FormFinding[] {
  return fields.flatMap((field) => {
    const { name, schema } = field;
    const at = below('/schema/properties', name);
    const error = (pointer: string, why: string): FormFinding[] => [
      { severity: 'error', pointer, message: `${label(field)}: ${why}` },
    ];
    const own = ownSchema(name);
    const isOwnDefault = JSON.stringify(schema.default) === JSON.stringify(own?.default);
    if (own !== undefined && !isOwnDefault) {
      return error(`${at}/default`, 'it is answered before anybody was asked; take "default" out');
    }
    const wrong = wrongDefault(field, situation, at);
    if (wrong !== undefined) {
      const message = `${label(wrong.part)}: its default does not fit its own rules; mend or drop it`;
      return [{ severity: 'error', pointer: wrong.pointer, message }];
    }
    const offered = rulesOnOffered(field);
    if (offered.length > 0) {
      const why =
        'what the shop offers differs, and whoever chooses what a rule refuses cannot go on';
      return error(at, `${why}${removalWords(offered)}`);
    }
    const typed = refusedText(field);
    if (typed !== undefined) {
      const message = `${label(typed.part)}: ${typed.why}`;
      return [{ severity: 'error', pointer: typed.pointer, message }];
    }
    const usual = own && usualAnswers[name as keyof typeof usualAnswers];
    if (usual === undefined || wrongWith(schema, usual).length === 0) return [];
    const words = JSON.stringify(usual);
    return error(at, `its rules refuse an answer like ${words}${removalWords(addedRules(field))}`);
  });
}
