import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { ConfigError, configProblems, loadConfig } from '../../../src/page/api/config.ts';
import { json, standIn } from './support/server.ts';

const schemaUrl = new URL('../../../schemas/config.schema.json', import.meta.url);
const fitsSchema = new Ajv().compile(JSON.parse(readFileSync(schemaUrl, 'utf8')) as object);

const full = {
  apiUrl: '',
  googleMapsApiKey: '',
  privacyPolicyUrl: 'https://garage.example/privacy',
  termsUrl: '/terms',
  flowUrl: '/flows/booking.json',
};

const examples: [why: string, fits: boolean, file: unknown][] = [
  ['every setting', true, full],
  ['no setting', true, {}],
  ['a schema for editors', true, { $schema: './config.schema.json' }],
  ['another server', true, { apiUrl: 'http://localhost:3000' }],
  ['a key', true, { googleMapsApiKey: 'AIza not an address' }],
  ['a misspelt setting', false, { apiURL: '' }],
  ['a number', false, { apiUrl: 3000 }],
  ['null', false, { termsUrl: null }],
  ['a script as a link', false, { privacyPolicyUrl: 'javascript:alert(1)' }],
  ['a server without a scheme', false, { apiUrl: 'api.example.com' }],
  ['an address with a space', false, { flowUrl: '/my flow.json' }],
  ['a schema that is no text', false, { $schema: 1 }],
  ['a name of every object', false, { constructor: '' }],
  ['a list', false, []],
  ['a text', false, 'config'],
  ['nothing', false, null],
];

describe('config', () => {
  it.each(examples)('judges %s as its schema does: %s', (_why, fits, file) => {
    expect(fitsSchema(file)).toBe(fits);
    expect(configProblems(file).length === 0).toBe(fits);
  });

  it('reports every problem at once, each with its pointer', () => {
    expect(configProblems({ apiUrl: 1, nope: '', termsUrl: 'x' })).toEqual([
      '/config.json /apiUrl: must be a text',
      '/config.json /nope: is not a setting',
      '/config.json /termsUrl: must be a web address or a path',
    ]);
  });
});

describe('loadConfig', () => {
  it('asks the site root and fills in what is left out [2.6] [7.29]', async () => {
    const { asked, fetch } = standIn(() => json({ termsUrl: '/terms', flowUrl: '' }));
    expect(await loadConfig(fetch)).toEqual({
      apiUrl: '',
      googleMapsApiKey: '',
      privacyPolicyUrl: '',
      termsUrl: '/terms',
      flowUrl: '/flows/booking.json',
    });
    expect(asked.map(({ url }) => url)).toEqual(['/config.json']);
  });

  it.each([
    ['is missing', () => new Response('Not found', { status: 404 })],
    ['is no JSON', () => new Response('<!doctype html>')],
    ['does not fit', () => json({ apiUrl: 1 })],
    [
      'cannot be reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('fails when the file %s', async (_why, answer) => {
    await expect(loadConfig(standIn(answer).fetch)).rejects.toBeInstanceOf(ConfigError);
  });
});
