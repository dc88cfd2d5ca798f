import { below } from '../../../json/pointer.ts';
import type { Field } from '../types.ts';
import { addedRules, label, ownSchema, takeOut, type FormFinding } from './fieldWords.ts';
import type { Filling } from './fillings.ts';
import { usualAnswers } from './usualAnswers.ts';
import { wrongWith } from './wrongWith.ts';

/** Rules that keep visitors from what they would say, though somebody could get past them. */
export function unusualRules(
  fields: readonly Field[],
  fillings: readonly Filling[],
): FormFinding[] {
  return fields.flatMap((field) => {
    const { name, schema } = field;
    const at = below('/schema/properties', name);
    const error = (pointer: string, why: string): FormFinding[] => [
      { severity: 'error', pointer, message: `${label(field)}: ${why}` },
    ];
    const own = ownSchema(name);
    if (
      schema.default !== undefined &&
      JSON.stringify(schema.default) !== JSON.stringify(own?.default)
    ) {
      if (own !== undefined) {
        return error(
          `${at}/default`,
          'it is answered before anybody was asked; take "default" out',
        );
      }
      if (wrongWith(schema, schema.default).length > 0) {
        return error(`${at}/default`, 'its default does not fit its own rules; mend or drop it');
      }
    }
    if (fillings.every(({ hidden }) => hidden.includes(name))) {
      return error(
        `/uiSchema/${name}/ui:showWhen`,
        'it is never shown, for "ui:showWhen" never holds',
      );
    }
    const usual = own && usualAnswers[name as keyof typeof usualAnswers];
    if (usual === undefined || wrongWith(schema, usual).length === 0) return [];
    const words = JSON.stringify(usual);
    return error(at, `its rules refuse an answer like ${words}${takeOut(addedRules(field))}`);
  });
}
