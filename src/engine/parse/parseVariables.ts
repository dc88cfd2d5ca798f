import type { Scalar, Variable } from '../types.ts';
import { at, isScalar, type Reader } from './reader.ts';

/** The most values in one domain: with more, a flow could not be explored completely. */
const largestDomain = 64;

function parseDomain(reader: Reader, source: Readonly<Record<string, unknown>>, pointer: string) {
  if ((source.type === undefined) === (source.enum === undefined)) {
    reader.report(
      'bad-domain',
      pointer,
      'a variable has either "type": "boolean" or an "enum" of its values',
    );
    return undefined;
  }
  if (source.type !== undefined) {
    if (source.type === 'boolean') return [false, true];
    reader.report(
      'bad-domain',
      at(pointer, 'type'),
      `“boolean” is the only type; for other values write “enum”`,
    );
    return undefined;
  }
  const values = reader.list(source.enum, at(pointer, 'enum'));
  const domain = values.filter((value): value is Scalar => isScalar(value));
  if (domain.length === 0 || domain.length < values.length || domain.length > largestDomain) {
    reader.report(
      'bad-domain',
      at(pointer, 'enum'),
      `expected 1 to ${largestDomain} texts, numbers, booleans or nulls`,
    );
    return undefined;
  }
  return domain;
}

/** Parses the variables and facts of a flow, with their finite domains. */
export function parseVariables(reader: Reader, source: unknown, pointer: string) {
  const variables: Record<string, Variable> = {};
  for (const [name, entry, here] of reader.entries(source, pointer)) {
    const allowed = ['type', 'enum', 'initial', 'fact', 'description', 'words'];
    const object = reader.object(entry, here, allowed);
    if (object === undefined) continue;
    if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) {
      reader.report(
        'bad-name',
        here,
        `“${name}” is no variable name: letters, digits, “-” and “_” only`,
      );
      continue;
    }
    const domain = parseDomain(reader, object, here);
    if (domain === undefined) continue;
    const fallback = domain.includes(null) ? null : (domain[0] ?? null);
    let initial = fallback;
    if (Object.hasOwn(object, 'initial')) {
      if (isScalar(object.initial) && domain.includes(object.initial)) initial = object.initial;
      else {
        const given = JSON.stringify(object.initial);
        reader.report('value-outside-domain', at(here, 'initial'), `“${name}” cannot be ${given}`);
      }
    }
    if (object.fact !== undefined && typeof object.fact !== 'boolean') {
      reader.report('wrong-type', at(here, 'fact'), 'expected true or false');
    }
    const words =
      object.words === undefined
        ? undefined
        : reader.object(object.words, at(here, 'words'), domain.map(String));
    for (const value of Object.keys(words ?? {})) {
      reader.string(words?.[value], at(at(here, 'words'), value));
    }
    const description = reader.string(object.description, at(here, 'description'));
    variables[name] = {
      domain,
      initial,
      fact: object.fact === true,
      ...(description === undefined ? {} : { description }),
      ...(words && { words: words as Record<string, string> }),
    };
  }
  return variables;
}
