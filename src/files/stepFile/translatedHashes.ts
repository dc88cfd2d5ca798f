import { hashForSchema, schemaParser } from '@rjsf/utils';
import { translator } from './translateForm.ts';
import { translationLanguages, type StepFormDefinition } from './types.ts';
import { mapTitles } from './words.ts';

/**
 * RJSF looks a schema's validator up by a hash of the schema, titles included. In another language
 * the same schemas have other hashes: this maps each of those to the English one.
 */
export function translatedHashes(form: StepFormDefinition): Record<string, string> {
  const schemas = Object.entries(schemaParser(form.schema));
  const hashes = translationLanguages.flatMap((language) =>
    schemas.map(([hash, { $id: _hash, ...schema }]) => {
      return [hashForSchema(mapTitles(schema, '', translator(form, language))), hash] as const;
    }),
  );
  return Object.fromEntries(hashes.filter(([translated, hash]) => translated !== hash));
}
