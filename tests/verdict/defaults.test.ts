import { describe, expect, it } from 'vitest';
import { errors } from '../page/steps/support/formErrors.ts';

const kind = { type: 'string', title: 'Kind', enum: ['van', 'bus'] };
const car = (part: object) => ({ type: 'object', title: 'Car', properties: { kind: part } });

describe('a default', () => {
  it('of a part is there before anybody answers', () => {
    const uiSchema = { other: { 'ui:showWhen': { '!': { var: 'form.car.kind' } } } };
    const other = { type: 'string', title: 'Another' };
    const of = (part: object) => ({ properties: { car: car(part), other } });

    expect(errors(of(kind), { uiSchema })).toEqual([]);
    expect(errors(of({ ...kind, default: 'van' }), { uiSchema })).toMatchObject([
      { message: expect.stringContaining('it is never shown') as string },
    ]);
  });

  it.each<[string, object, object]>([
    ['is no choice', { ...kind, default: 'car' }, {}],
    ['is none of the states', { type: 'string', default: 'XX' }, { 'ui:widget': 'state' }],
    ['is too long', { type: 'string', maxLength: 2, default: 'car' }, {}],
  ])('of a field or a part that %s is refused', (_name, schema, looks) => {
    const message = expect.stringContaining('its default does not fit') as string;
    expect(errors({ properties: { kind: schema } }, { uiSchema: { kind: looks } })).toMatchObject([
      { pointer: '/schema/properties/kind/default', message },
    ]);
    const uiSchema = { car: { kind: looks } };
    expect(errors({ properties: { car: car(schema) } }, { uiSchema })).toMatchObject([
      { pointer: '/schema/properties/car/properties/kind/default', message },
    ]);
  });

  it('of a state is refused in no field for states', () => {
    const schema = { properties: { kind: { type: 'string', title: 'State', default: 'CA' } } };
    expect(errors(schema, { uiSchema: { kind: { 'ui:widget': 'state' } } })).toEqual([]);
  });
});
