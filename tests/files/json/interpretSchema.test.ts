import { Ajv, type ErrorObject } from 'ajv';
import { describe, expect, test } from 'vitest';
import { interpretSchema } from '../../../src/files/json/interpretSchema.ts';

const ajv = new Ajv({ allErrors: true, strict: false });

/** Place, rule and parameters of each error. */
const gist = (errors: readonly ErrorObject[]) =>
  errors
    .map(({ instancePath, keyword, params }) => {
      const { missingProperty, additionalProperty, limit } = params as Record<string, unknown>;
      return [instancePath, keyword, missingProperty ?? additionalProperty ?? limit ?? null];
    })
    .map((one) => JSON.stringify(one))
    .toSorted();

const person = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 4 },
    age: { type: ['integer', 'null'], minimum: 0, exclusiveMaximum: 150 },
    tags: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'string' } },
    colour: { enum: ['red', 'blue'] },
    plate: { pattern: '^[A-Z]+$' },
    'a/b~c ü': { const: 1 },
  },
};
const ways = {
  type: 'object',
  properties: { way: { type: 'string' } },
  if: { properties: { way: { const: 'wait' } }, required: ['way'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['time'] },
  else: { required: ['day'] },
};

describe('data is judged as ajv judges it', () => {
  test.each<[object, unknown]>([
    [person, { name: 'Ada' }],
    [person, {}],
    [person, null],
    [person, { name: 'A', age: -1, tags: [], colour: 'green', plate: 'x' }],
    [person, { name: 'Adalovelace', age: 150, tags: ['a', 'a', 'b'] }],
    [person, { name: 7, age: null, tags: ['a', 2], size: 1 }],
    [person, { name: undefined, age: 3 }],
    [person, { name: 'Ada', 'a/b~c ü': 2 }],
    [ways, { way: 'wait' }],
    [ways, { way: 'drop' }],
    [ways, { way: 'wait', time: 1 }],
    [{ type: 'object', minProperties: 1, additionalProperties: { type: 'string' } }, { a: 1 }],
    [{ type: 'object', minProperties: 1 }, {}],
    [{ required: ['say "hi"', 'b', 'c'] }, { b: 1 }],
    [{ anyOf: [{ required: ['a', 'b'] }, { required: ['b', 'c'] }] }, { d: 1 }],
    [{ items: { required: ['a', 'b'] } }, [{ a: 1 }, {}, { b: 1 }]],
    [{ dependencies: { a: ['b', 'c'], d: ['c'], e: ['a'] } }, { a: 1, d: 2 }],
    [{ $defs: { id: { type: 'number' } }, properties: { id: { $ref: '#/$defs/id' } } }, { id: '' }],
  ])('%# %o', (schema, data) => {
    const validate = ajv.compile(schema);
    validate(data);

    expect(gist(interpretSchema(schema)(data))).toEqual(gist(validate.errors ?? []));
  });

  test('with the limit of a rule behind a reference', () => {
    const judge = interpretSchema({ $ref: 'names.json#/$defs/name' }, [
      { $id: 'names.json', $defs: { name: { type: 'string', maxLength: 2 } } },
    ]);

    expect(judge('Ada')).toMatchObject([{ keyword: 'maxLength', params: { limit: 2 } }]);
  });

  test('and leaves schema and data as they are', () => {
    const schema = structuredClone(person);
    const data = { name: 'Ada', tags: ['a'] };
    interpretSchema(Object.freeze(schema))(Object.freeze(data));

    expect(schema).toEqual(person);
    expect(data).toEqual({ name: 'Ada', tags: ['a'] });
  });
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'no format'])(
  'a format of the name "%s" is no rule',
  (format) => {
    const schema = {
      properties: { format: { type: 'string', format }, kept: { const: { format } } },
    };

    expect(interpretSchema(schema)({ format: 'a', kept: { format } })).toEqual([]);
  },
);
