import { describe, expect, it } from 'vitest';
import { formFindings } from '../../src/verdict/forms/findings.ts';
import { formSends } from '../../src/verdict/forms/samples.ts';
import { errors, formOf } from '../page/steps/support/formErrors.ts';

const forward = (schema: object, rest: object = {}) => formSends(formOf(schema, rest)).ways[''];

const size = { type: 'string', title: 'Size', enum: ['small', 'large'] };
const note = { type: 'string', title: 'Note' };
const words = { size: { 'ui:enumNames': ['Small', 'Large'] } };
const ifLarge = { '==': [{ var: 'form.size' }, 'large'] };

describe('what a form sends', () => {
  it('is what its fields give, blank ones and those that do not apply as null', () => {
    const schema = { required: ['size', 'note'], properties: { size, note } };
    expect(forward(schema, { uiSchema: { note: { 'ui:showWhen': ifLarge } } })).toEqual([
      { answers: { size: 'large', note: 'Rosa' } },
      { answers: { size: 'small', note: null } },
    ]);
  });

  it('may leave answers open beside Continue, but not be wrong', () => {
    const actions = [{ label: 'Later', event: 'on-later', showWhen: { var: 'form.size' } }];
    const { ways } = formSends(
      formOf({ required: ['note'], properties: { size, note } }, { actions }),
    );
    expect(ways['on-later']).toContainEqual({ answers: { size: 'small', note: null } });
    expect(ways['on-later']!.every((way) => way.answers!.size !== null)).toBe(true);
    expect(ways['']!.every((way) => way.answers!.note !== null)).toBe(true);
  });

  it('waits for "continueWhen"', () => {
    const schema = { properties: { size, note } };
    const given = forward(schema, { continueWhen: { and: [{ var: 'form.note' }, ifLarge] } });
    expect(given).toEqual([{ answers: { size: 'large', note: 'Rosa' } }]);
  });

  it('keeps a choice that is made beforehand, but not a text', () => {
    const made = { size: { ...size, default: 'small' }, note: { ...note, default: 'none' } };
    const given = forward({ properties: made })!.map((way) => way.answers!);
    expect(given.every((one) => one.size !== null)).toBe(true);
    expect(given.map((one) => one.note)).toContain('none');
  });

  it('asks of a visit what its widgets can offer something for', () => {
    const selectedDateToCome = { $ref: '../answers.json#/$defs/selectedDateToCome' };
    const looks = { selectedDateToCome: { 'ui:widget': 'slot-picker' } };
    const schema = { required: ['selectedDateToCome'], properties: { selectedDateToCome } };
    const [need] = formSends(formOf(schema, { uiSchema: looks })).needs;
    const isMet = (waiterPreference: string) =>
      need!.isMet({ answers: { waiterPreference }, variables: {}, truths: {} });
    expect(isMet('drop-off-vehicle')).toBe(true);
    // Who comes after hours chooses a day: no time is offered.
    expect(isMet('after-hours-drop-off')).toBe(false);
  });

  it('asks of a visit the answers that its conditions want', () => {
    const continueWhen = { var: 'answers.customNeed' };
    const { needs } = formSends(formOf({ properties: { note } }, { continueWhen }));
    const isMet = (given: object) =>
      needs[0]!.isMet({ answers: given as never, variables: {}, truths: {} });
    expect(needs[0]!.reads).toEqual({ answers: ['customNeed'] });
    expect(isMet({ customNeed: 'A rattle' })).toBe(true);
    expect(isMet({})).toBe(false);
  });

  it('asks of a visit no answer that its conditions stop', () => {
    const continueWhen = { '!=': [{ var: 'answers.newCustomer.state' }, 'CA'] };
    const { needs } = formSends(formOf({ properties: { note } }, { continueWhen }));
    const isMet = (given: object) =>
      needs[0]!.isMet({ answers: given as never, variables: {}, truths: {} });
    expect(isMet({})).toBe(true);
    // Somebody else with a name and a state lives in California.
    expect(isMet({ newCustomer: { firstName: 'Bo', lastName: 'Li', state: 'NY' } })).toBe(false);
  });
});

describe('a form that visitors cannot pass is reported at its field', () => {
  const extra = (rules: object) => ({
    required: ['note'],
    properties: { note: { ...note, ...rules } },
  });
  it.each([
    ['rules that exclude one another', extra({ pattern: '^\\d{3}$', minLength: 4 }), {}],
    [
      'a hidden field that nothing gives',
      extra({}),
      { uiSchema: { note: { 'ui:widget': 'hidden' } } },
    ],
  ])('%s', (_name, schema, rest) => {
    expect(errors(schema, rest)).toMatchObject([{ pointer: '/schema/properties/note' }]);
  });

  it('says with which choice nobody can go on', () => {
    const schema = { properties: { size, note } };
    const rest = { uiSchema: words, continueWhen: { '!': ifLarge } };
    expect(errors(schema, rest)).toMatchObject([
      { pointer: '/schema/properties/size', message: expect.stringContaining('"large"') as string },
    ]);
  });

  it('takes an agreement that must be given for one', () => {
    const agree = { type: 'boolean', title: 'I agree', const: true };
    expect(errors({ required: ['agree'], properties: { agree } })).toEqual([]);
  });

  it('says when nobody can go on at all', () => {
    expect(errors({ properties: { note } }, { continueWhen: false })).toMatchObject([
      { pointer: '/continueWhen' },
    ]);
  });

  it.each([
    ['customNeed', { maxLength: 5000 }, 'maxLength'],
    ['phone', { pattern: '^\\d{9}$' }, 'pattern'],
    ['waiterPreference', { enum: ['drop-off-vehicle', 'tow-it'] }, 'enum'],
    ['newCustomer', { required: ['firstName'] }, 'required'],
  ])('refuses rules of “%s” that take more than the answer does', (name, rules, keyword) => {
    const properties = {
      [name]: { $ref: `../answers.json#/$defs/${name}`, title: 'I agree', ...rules },
    };
    expect(errors({ properties })).toContainEqual(
      expect.objectContaining({ pointer: `/schema/properties/${name}/${keyword}` }),
    );
  });

  it.each([
    ['a limit that no sentence keeps', 'customNeed', { maxLength: 3 }, {}],
    ['a box ticked beforehand', 'okForMarketing', { default: true }, {}],
    ['a choice that is hidden', 'waiterPreference', {}, { 'ui:widget': 'hidden' }],
    ['a field that is never shown', 'customNeed', {}, { 'ui:showWhen': false }],
  ])('refuses %s', (_name, name, rules, looks) => {
    const properties = {
      [name]: { $ref: `../answers.json#/$defs/${name}`, title: 'I agree', ...rules },
    };
    const found = errors({ properties: { ...properties, note } }, { uiSchema: { [name]: looks } });
    expect(found).toMatchObject([{ pointer: expect.stringContaining(name) as string }]);
  });

  it.each([
    ['a phone in a plain field', 'phone', undefined],
    ['a phone in a text of several lines', 'customerPhone', 'textarea'],
  ])('refuses %s, where people type it as they write it', (_name, name, widget) => {
    const properties = { [name]: { $ref: `../answers.json#/$defs/${name}` } };
    const looks = { [name]: widget === undefined ? {} : { 'ui:widget': widget } };
    const found = errors({ required: [name], properties }, { uiSchema: looks });
    expect(found).toMatchObject([{ message: expect.stringContaining('“phone”') as string }]);
  });

  it('refuses a part of an answer that takes less than people type', () => {
    const newCustomer = { $ref: '../answers.json#/$defs/newCustomer' };
    const schema = { required: ['newCustomer'], properties: { newCustomer } };
    expect(errors(schema, { uiSchema: { newCustomer: { state: {} } } })).toMatchObject([
      { pointer: '/schema/properties/newCustomer/properties/state' },
    ]);
  });

  it.each([
    ['once it is given', { var: 'form.note' }],
    ['once another is, which waits for it', { var: 'form.other' }],
  ])('refuses a field that is shown %s', (_name, rule) => {
    const looks = { note: { 'ui:showWhen': rule }, other: { 'ui:showWhen': { var: 'form.note' } } };
    const schema = { required: ['note'], properties: { note, other: { ...note, title: 'Other' } } };
    expect(errors(schema, { uiSchema: looks })).not.toEqual([]);
  });

  it('refuses to hide a part that the answer is of no use without', () => {
    const newCustomer = { $ref: '../answers.json#/$defs/newCustomer' };
    const schema = { required: ['newCustomer'], properties: { newCustomer } };
    const looks = { newCustomer: { state: { 'ui:widget': 'state' } } };
    expect(errors(schema, { uiSchema: looks })).toEqual([]);
    const hidden = { newCustomer: { ...looks.newCustomer, lastName: { 'ui:showWhen': false } } };
    expect(errors(schema, { uiSchema: hidden })).not.toEqual([]);
  });

  it('lets a part that the answer can do without not be asked', () => {
    const newCustomer = { $ref: '../answers.json#/$defs/newCustomer' };
    const schema = { required: ['newCustomer'], properties: { newCustomer } };
    const looks = { state: { 'ui:widget': 'state' }, address: { 'ui:showWhen': false } };
    expect(errors(schema, { uiSchema: { newCustomer: looks } })).toEqual([]);
  });

  it('refuses a condition by which whoever comes back must change something', () => {
    const found = errors({ properties: { note } }, { continueWhen: { var: 'changed' } });
    expect(found).toMatchObject([{ pointer: '/continueWhen' }]);
  });

  it.each([{ var: 'changed' }, { '!': [{ var: 'answers.note' }] }])(
    'refuses to show a field by what holds only the first time: %j',
    (condition) => {
      const uiSchema = { ...words, note: { 'ui:showWhen': condition } };
      expect(errors({ properties: { size, note } }, { uiSchema })).toMatchObject([
        { pointer: '/uiSchema/note/ui:showWhen' },
      ]);
    },
  );

  it('lets a field be shown by another one that Back brings again', () => {
    const uiSchema = { ...words, note: { 'ui:showWhen': { var: 'answers.size' } } };
    expect(errors({ properties: { size, note } }, { uiSchema })).toEqual([]);
  });

  it('lets a box be ticked before anybody goes on, but holds nobody to a consent', () => {
    const box = (name: string, schema: object) =>
      errors({ properties: { note, [name]: schema } }, { continueWhen: { var: `form.${name}` } });
    expect(box('hasRead', { type: 'boolean', title: 'I have read it' })).toEqual([]);
    const consent = { $ref: '../answers.json#/$defs/okForMarketing', title: 'I agree' };
    expect(box('okForMarketing', consent)).toMatchObject([
      { pointer: '/schema/properties/okForMarketing' },
    ]);
  });

  it('refuses a condition that some shops never fulfil, and says which', () => {
    const continueWhen = { var: 'shop.shop.phone' };
    expect(errors({ properties: { note } }, { continueWhen })).toMatchObject([
      { message: expect.stringContaining('phone: null') as string },
    ]);
  });

  it.each<[string, object, string]>([
    ['shop', { '!=': [{ var: 'shop.shop.address.state' }, 'CA'] }, 'state: "CA"'],
    ['long appointment', { '<': [{ var: 'shop.defaultAppointmentDuration' }, 90] }, '90'],
    ['number above a limit', { '<': [{ var: 'form.miles' }, 100_000] }, '100000'],
  ])('refuses a condition that stops one %s alone', (_name, continueWhen, message) => {
    const miles = { type: 'integer', title: 'Miles' };
    expect(errors({ properties: { note, miles } }, { continueWhen })).toMatchObject([
      { message: expect.stringContaining(message) as string },
    ]);
  });

  it.each<[string, object, string]>([
    ['services by their ids', { items: { enum: [1, 2] } }, 'selectedServiceIds'],
    ['times of day', { pattern: 'T08:30:00$' }, 'selectedDateToCome'],
    ['days', { enum: ['2026-11-30'] }, 'dayToCome'],
    ['services with notes', { propertyNames: { pattern: '^\\d$' } }, 'notes'],
  ])('refuses a rule on %s, which are the shop\u2019s', (_name, rules, name) => {
    const widgets = {
      selectedServiceIds: 'service-cards',
      selectedDateToCome: 'slot-picker',
      dayToCome: 'after-hours-day',
      notes: 'notes-by-service',
    };
    const properties = {
      [name]: { $ref: `../answers.json#/$defs/${name}`, title: 'I agree', ...rules },
    };
    const looks = { [name]: { 'ui:widget': widgets[name as keyof typeof widgets] } };
    expect(errors({ properties: { note, ...properties } }, { uiSchema: looks })).not.toEqual([]);
  });

  it('refuses to ask everybody for a day after hours, which some shops do not offer', () => {
    const dayToCome = { $ref: '../answers.json#/$defs/dayToCome' };
    const looks = { dayToCome: { 'ui:widget': 'after-hours-day' } };
    const found = errors(
      { required: ['dayToCome'], properties: { dayToCome } },
      { uiSchema: looks },
    );
    expect(found).toMatchObject([
      { message: expect.stringContaining('allowAfterHoursDropoff: false') as string },
    ]);
  });

  it.each<[string, object]>([
    ['at the shops of a state', { '==': [{ var: 'shop.shop.address.state' }, 'CA'] }],
    ['in some zones', { in: [{ var: 'shop.shop.timeZone' }, ['America/Phoenix']] }],
    ['of who waits', { '==': [{ var: 'answers.waiterPreference' }, 'wait-at-shop'] }],
    ['of who chose a service', { in: ['tires', { var: 'answers.selectedServiceIds' }] }],
    ['of who has an old car', { '<': [{ var: 'answers.newVehicle.vehicle.year' }, 2000] }],
    ['of who drove far', { '>': [{ var: 'form.miles' }, 100_000] }],
    ['of who typed something', { var: 'form.other' }],
    ['of who ticked the second', { in: ['b', { var: 'form.several' }] }],
    ['of who lives in a state', { '==': [{ var: 'form.newCustomer.state' }, 'CA'] }],
  ])('lets a question be asked %s', (_name, showWhen) => {
    const properties = {
      note,
      miles: { type: 'integer', title: 'Miles' },
      other: { ...note, title: 'Other' },
      several: { type: 'array', title: 'Which', uniqueItems: true, items: { enum: ['a', 'b'] } },
      newCustomer: { $ref: '../answers.json#/$defs/newCustomer' },
    };
    const uiSchema = {
      note: { 'ui:showWhen': showWhen },
      newCustomer: { state: { 'ui:widget': 'state' }, zip: { 'ui:widget': 'zip' } },
    };
    expect(errors({ required: ['note'], properties }, { uiSchema })).toEqual([]);
  });

  it('finds nothing in forms as people write them', () => {
    const code = { type: 'string', title: 'Code', pattern: '^[A-Z]{2}\\d+(-[a-z]{2,})?$' };
    const year = { type: 'integer', title: 'Year', minimum: 1990, maximum: 1991 };
    const when = { type: 'string', title: 'When', pattern: '^\\d{2}:\\d{2}$' };
    const of = { type: 'array', title: 'Of', minItems: 2, items: { enum: [1, 2, 3] } };
    const uiSchema = { code: { 'ui:placeholder': 'AB123' }, when: { 'ui:placeholder': '08:30' } };
    const asked = { required: ['code', 'of'], properties: { code, year, when, of } };
    expect(errors(asked, { uiSchema })).toEqual([]);
  });

  it('lets people add entries to a list', () => {
    const list = (items: object, rules: object = {}) => ({
      properties: { drivers: { type: 'array', title: 'Drivers', items, ...rules } },
      required: ['drivers'],
    });
    const text = { type: 'string', title: 'Driver' };
    expect(errors(list(text, { minItems: 2 }))).toEqual([]);
    expect(errors(list({ type: 'integer', title: 'Age' }))).toEqual([]);
    expect(errors(list({ type: 'object', properties: { name: text } }))).not.toEqual([]);
    expect(formFindings(formOf(list({ type: 'string' })))).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('“drivers-0”') as string },
    ]);
  });
});

describe('words that visitors would miss', () => {
  const said = (schema: object, rest: object = {}) =>
    formFindings(formOf(schema, rest)).map(({ severity, pointer }) => `${severity} ${pointer}`);

  it.each([
    ['a field without a label', { properties: { note: { type: 'string' } } }],
    ['a blank label', { properties: { note: { ...note, title: ' ' } } }],
    ['choices that are shown as they stand', { properties: { note: size } }],
  ])('%s', (_name, schema) => {
    expect(said(schema)).toEqual(['warning /schema/properties/note']);
  });

  it('are none where the choices have theirs', () => {
    expect(said({ properties: { size } }, { uiSchema: words })).toEqual([]);
    const titled = { type: 'string', title: 'Size', oneOf: [{ const: 'small', title: 'Small' }] };
    expect(said({ properties: { size: titled } })).toEqual([]);
  });
});
