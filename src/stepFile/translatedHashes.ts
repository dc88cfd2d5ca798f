import { hashForSchema, schemaParser } from '@rjsf/utils';
import { translator } from './translateForm.ts';
import { translationLanguages, type StepFormDefinition } from './types.ts';
import { mapTitles } from './words.ts';

/**
 * RJSF finds the validator of a schema by a hash in which its titles count. In another language it
 * asks for the same validators under other hashes: those, each with the hash of the English one.
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
