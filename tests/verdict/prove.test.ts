import { describe, expect, it } from 'vitest';
import { formSends } from '../../src/verdict/forms/samples.ts';
import { errors, formOf } from '../page/steps/support/formErrors.ts';

const choice = (title: string, ...values: string[]) => ({ type: 'string', title, enum: values });
const yesNo = (title: string) => choice(title, 'yes', 'no');
const note = { type: 'string', title: 'Note' };
const is = (name: string, value: unknown) => ({
  properties: { [name]: { const: value } },
  required: [name],
});
const when = (holds: object, rule: object, otherwise?: object) => ({
  if: holds,
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: rule,
  ...(otherwise && { else: otherwise }),
});
const shown = (rule: unknown) => ({ 'ui:showWhen': rule });
const answered = (name: string) => ({ '!!': { var: `form.${name}` } });
const not = (rule: unknown) => ({ '!': rule });

/** The place of each error, with what it says. */
const said = (schema: object, rest: object = {}) =>
  errors(schema, rest).map(({ pointer, message }) => `${pointer}: ${message}`);

describe('whoever answers a question can send the answer', () => {
  it.each<[string, object, object]>([
    ['that must be answered', { required: ['a'] }, {}],
    ['that another answer requires', { required: ['c'], dependencies: { c: ['a'] } }, {}],
    ['for which Continue waits', {}, { continueWhen: answered('a') }],
  ])('which is not, if it vanishes with an answer %s', (_name, rules, rest) => {
    const properties = { a: yesNo('A'), b: note, c: { ...note, title: 'C' } };
    const uiSchema = { b: shown(not(answered('a'))) };
    expect(said({ properties, ...rules }, { uiSchema, ...rest })).toEqual([
      expect.stringContaining('/schema/properties/b: “Note” (b): whoever answers it cannot go on'),
    ]);
    expect(said({ properties }, { uiSchema })).toEqual([]);
  });
});

describe('a question that is asked for some answers only', () => {
  it('is required as well by what a question holds that was hidden since', () => {
    const dayToCome = { $ref: '../answers.json#/$defs/dayToCome', title: 'Day' };
    const properties = { a: yesNo('A'), b: yesNo('B'), dayToCome };
    const isB = (value: string) => ({ '==': [{ var: 'form.b' }, value] });
    const day = (rule: object) => ({ 'ui:widget': 'after-hours-day', ...shown(rule) });
    const rules = when(is('a', 'yes'), { required: ['dayToCome'] });
    const uiSchema = { a: shown(isB('yes')), dayToCome: day(isB('no')) };
    expect(said({ properties, ...rules }, { uiSchema })).toEqual([
      expect.stringContaining('at a shop with allowAfterHoursDropoff: false'),
    ]);
    const open = { var: 'shop.allowAfterHoursDropoff' };
    const both = { ...uiSchema, dayToCome: day({ and: [isB('no'), open] }) };
    expect(said({ properties, ...rules }, { uiSchema: both })).toEqual([]);
  });

  it('is right between two bounds that are near each other, if it may be no whole number', () => {
    const asked = (type: string) => ({
      properties: { size: { type, title: 'Size' }, note },
      required: ['note'],
    });
    const read = { var: 'form.size' };
    const between = { and: [{ '>': [read, 1] }, { '<': [read, 2] }] };
    const uiSchema = { note: shown(between) };
    expect(said(asked('number'), { uiSchema })).toEqual([]);
    expect(said(asked('integer'), { uiSchema })).toEqual([
      expect.stringContaining('it is never shown'),
    ]);
  });
});

describe('what a widget gives beside its own answer', () => {
  const own = (name: string) => ({ $ref: `../answers.json#/$defs/${name}`, title: name });
  const looks = {
    waiterPreference: { 'ui:widget': 'waiter-preference' },
    whenToCome: { 'ui:widget': 'when-to-come' },
    selectedDateToCome: { 'ui:widget': 'hidden' },
  };
  const names = Object.keys(looks);
  const properties = Object.fromEntries(names.map((name) => [name, own(name)]));
  const comesAtATime = shown({ '!=': [{ var: 'form.waiterPreference' }, 'after-hours-drop-off'] });
  const at = (when: object, time: object) => ({
    uiSchema: {
      ...looks,
      whenToCome: { ...looks.whenToCome, ...when },
      selectedDateToCome: { ...looks.selectedDateToCome, ...time },
    },
  });

  it('is there wherever it must be', () => {
    const required = ['whenToCome', 'selectedDateToCome'];
    expect(said({ properties, required }, at(comesAtATime, comesAtATime))).toEqual([]);
    expect(said({ properties, required }, at(comesAtATime, {}))).toEqual([
      expect.stringContaining('whoever answers "after-hours-drop-off" cannot go on'),
    ]);
  });

  it('is asked for at some time, and is not lost to who comes back', () => {
    expect(said({ properties }, at({}, shown(false)))).toEqual([
      expect.stringContaining('“selectedDateToCome” (selectedDateToCome): it is never shown'),
    ]);
    expect(said({ properties }, at({}, shown(not({ var: 'answers.whenToCome' }))))).toEqual([
      expect.stringContaining('whoever comes back to this form loses what they gave'),
    ]);
  });

  it('must not be asked for with another answer where nothing is offered', () => {
    const schema = {
      properties: { note, dayToCome: own('dayToCome') },
      dependencies: { note: ['dayToCome'] },
    };
    const uiSchema = { dayToCome: { 'ui:widget': 'after-hours-day' } };
    expect(said(schema, { uiSchema })).toEqual([
      expect.stringContaining('at a shop with allowAfterHoursDropoff: false cannot go on'),
    ]);
  });
});

describe('a question that is shown for some answers only', () => {
  it('must not wait for one that waits for it', () => {
    const properties = { a: yesNo('A'), b: yesNo('B'), note };
    const uiSchema = { a: shown(not(answered('b'))), b: shown(not(answered('a'))) };
    expect(said({ properties }, { uiSchema })).toEqual([
      expect.stringContaining('/uiSchema/a/ui:showWhen: “A” (a): it waits for its own answer'),
    ]);
  });

  it('may wait for a text that stands there to be removed, and for the third of several', () => {
    const text = { ...note, default: 'none' };
    const list = { type: 'array', title: 'L', minItems: 2, items: { enum: ['x', 'y', 'z'] } };
    const properties = { text, list, more: { ...note, title: 'More' } };
    for (const rule of [not(answered('text')), { in: ['z', { var: 'form.list' }] }]) {
      expect(said({ properties }, { uiSchema: { more: shown(rule) } })).toEqual([]);
    }
  });
});

describe('a form of many questions', () => {
  const names = Array.from({ length: 24 }, (_, index) => `q${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, yesNo(name)]));
  const yes = (name: string) => ({ '==': [{ var: `form.${name}` }, 'yes'] });

  it('is proved where each of them depends on the one before', () => {
    const chain = names.slice(1).map((name, index) => [name, shown(yes(names[index]!))] as const);
    const uiSchema = Object.fromEntries(chain);
    expect(said({ properties, required: names }, { uiSchema })).toEqual([]);
  });

  it('is refused where one depends on more than can be tried, and sends nothing', () => {
    const all = { and: names.slice(1).map(yes) };
    const rest = { uiSchema: { q0: shown(all) } };
    expect(said({ properties }, rest)).toEqual([
      expect.stringContaining('tell apart more cases than can be proved'),
    ]);
    expect(formSends(formOf({ properties }, rest)).ways['']).toBeDefined();
  });
});
