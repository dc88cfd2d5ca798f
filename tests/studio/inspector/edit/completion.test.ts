import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json';
import stepSchema from '../../../../schemas/step.schema.json';
import flowSchema from '../../../../schemas/flow.schema.json';
import { flowNames } from '../../../../src/studio/inspector/edit/json/flowNames.ts';
import { schemaCompletion } from '../../../../src/studio/inspector/edit/json/schemaCompletion.ts';
import {
  meaningOf,
  schemasAt,
  type SchemaFile,
} from '../../../../src/studio/inspector/edit/json/schemas.ts';
import { shippedFiles } from './support.ts';

const { flow } = shippedFiles();
const schema = { root: flowSchema };
const names = flowNames(JSON.parse(flow), ['add-notes']);

const formSchema = { root: stepSchema, others: { [draft07.$id]: draft07 } };

/** What is offered where the text has a bar, of what begins with what is written there. */
function offered(text: string, file: SchemaFile = schema): string[] {
  const at = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [json()] });
  const source = schemaCompletion(() => ({ schema: file, names }));
  const result = source(new CompletionContext(state, at, true));
  if (result === null) return [];
  const written = state.sliceDoc(result.from, at);
  return result.options.map(({ label }) => label).filter((label) => label.startsWith(written));
}

describe('completion', () => {
  it('offers the keys that are missing, needed ones first', () => {
    const keys = offered('{ "id": "x", | }');

    expect(keys).not.toContain('id');
    expect(keys).toContain('anyStep');
    expect(keys.indexOf('steps')).toBeLessThan(keys.indexOf('anyStep'));
  });

  it('offers the keys of a transition deep in the file, half a key written', () => {
    expect(
      offered('{ "steps": { "a": { "on": { "on-next": [{ "id": "x", "ta|" }] } } } }'),
    ).toEqual(['target']);
  });

  it.each([
    [
      'steps as targets',
      '{ "steps": { "a": { "on": { "on-next": [{ "target": "|" }] } } } }',
      '"add-notes"',
    ],
    ['events as keys', '{ "steps": { "a": { "on": { "|": [] } } } }', 'on-next'],
    ['guards', '{ "steps": { "a": { "skipWhen": "|" } } }', '"noCustomer"'],
    ['variables in rules', '{ "guards": { "x": { "!": { "var": "|" } } } }', '"isPhoneValid"'],
    ['operators in rules', '{ "guards": { "x": { "|" } } }', 'var'],
    ['components', '{ "steps": { "a": { "component": | } } }', '"view-exit"'],
    ['yes and no', '{ "variables": { "x": { "fact": | } } }', 'true'],
  ])('offers %s', (_what, text, label) => {
    expect(offered(text)).toContain(label);
  });
});

describe('completion in a form', () => {
  const answer = (rest: string) => `{ "uiSchema": { "mileage": { ${rest} } } }`;
  it.each([
    ['keys of looks', answer('"ui:|"'), 'ui:widget'],
    ['keys of looks, without a quote', answer('ui:en|'), 'ui:enumNames'],
    ['widgets', answer('"ui:widget": "|"'), '"radio"'],
    ['the order of all', '{ "uiSchema": { "ui:|" } }', 'ui:order'],
    ['choices', '{ "schema": { "properties": { "x": { "en|" } } } }', 'enum'],
    ['types', '{ "schema": { "properties": { "x": { "type": "|" } } } }', '"boolean"'],
  ])('offers %s', (_what, text, label) => {
    expect(offered(text, formSchema)).toContain(label);
  });
});

describe('hover', () => {
  it.each([
    [['steps', 'x', 'on', 'on-next', 0, 'target'], 'Target'],
    [['variables', 'x', 'initial'], 'At the start'],
    [['guards', 'x', 'in'], 'One of'],
    [['nothing', 'here'], undefined],
  ])('on %j shows what it means', (path, title) => {
    expect(meaningOf(schemasAt(schema, path)).title).toBe(title);
  });
});
