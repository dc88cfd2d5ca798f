import { describe, expect, it } from 'vitest';
import { formFindings } from '../../src/verdict/forms/findings.ts';
import { errors, formOf } from '../page/steps/support/formErrors.ts';

const size = { type: 'string', title: 'Size', enum: ['small', 'large'] };
const note = { type: 'string', title: 'Note' };
const more = { type: 'string', title: 'More' };
const radio = { 'ui:widget': 'radio', 'ui:enumNames': ['Small', 'Large'] };

describe('a choice without a value', () => {
  it('is refused: the page takes it for blank', () => {
    const properties = { size: { ...size, enum: ['', 'large'] } };
    expect(errors({ properties }, { uiSchema: { size: radio } })).toEqual([
      expect.objectContaining({ pointer: '/schema/properties/size/enum/0' }),
    ]);
  });
});

describe('a "No" among choices', () => {
  const drivable = { type: 'boolean', title: 'Drivable?', enum: [true, false] };
  const asked = { properties: { drivable, note }, required: ['drivable'] };
  const rule = { continueWhen: { '==': [{ var: 'form.drivable' }, true] } };
  const drawnAs = (widget: string) => ({
    uiSchema: { drivable: { 'ui:widget': widget, 'ui:enumNames': ['Yes', 'No'] } },
  });

  it.each(['radio', 'select'])('is an answer, with which people get on: %s', (widget) => {
    expect(errors(asked, drawnAs(widget))).toEqual([]);
    expect(errors(asked, { ...drawnAs(widget), ...rule })).toEqual([
      expect.objectContaining({ message: expect.stringContaining('answers false') as string }),
    ]);
  });
});

describe('a choice that is offered once a text is typed', () => {
  it('is none that anybody lacks who has not typed yet', () => {
    const looks = { ...radio, 'ui:showWhen': { var: 'form.note' } };
    const asked = { properties: { note, more, size }, required: ['note', 'more', 'size'] };
    expect(errors(asked, { uiSchema: { size: looks } })).toEqual([]);
  });
});

describe('a condition on the very field that it shows', () => {
  it('is refused if the field vanishes as soon as it is answered', () => {
    const looks = { note: { 'ui:showWhen': { '===': [{ var: 'form.note' }, null] } } };
    expect(errors({ properties: { note, more } }, { uiSchema: looks })).toEqual([
      expect.objectContaining({ pointer: '/uiSchema/note/ui:showWhen' }),
    ]);
  });
});

describe('a condition of Continue', () => {
  const found = (continueWhen: object, required: string[] = []) =>
    formFindings(formOf({ properties: { note, more }, required }, { continueWhen }))
      .filter(({ pointer }) => pointer === '/continueWhen')
      .map(({ severity, message }) => `${severity}: ${message}`);
  const noted = { '!!': { var: 'form.note' } };

  it('is doubtful if it asks without words for more than was answered', () => {
    expect(found(noted)).toEqual([
      expect.stringContaining('warning: Continue stays disabled for whoever answers “More” (more)'),
    ]);
  });

  it('is refused if it takes the number 0 for no answer', () => {
    const miles = { type: 'number', title: 'Miles' };
    const asked = { properties: { miles }, required: ['miles'] };
    expect(errors(asked, { continueWhen: { var: 'form.miles' } })).toEqual([
      expect.objectContaining({ message: expect.stringContaining('answers 0 ') as string }),
    ]);
    expect(errors(asked, { continueWhen: { '!=': [{ var: 'form.miles' }, null] } })).toEqual([]);
    const counted = { ...asked, properties: { miles: { ...miles, minimum: 1 } } };
    expect(errors(counted, { continueWhen: { var: 'form.miles' } })).toEqual([]);
  });

  it('is refused if it minds a tick that was taken away more than none', () => {
    const asked = { properties: { agree: { type: 'boolean', title: 'Agree' } } };
    const looks = { uiSchema: { agree: { 'ui:widget': 'checkbox' } } };
    const when = (continueWhen: object) => errors(asked, { ...looks, continueWhen });
    expect(when({ '!=': [{ var: 'form.agree' }, false] })).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('takes the tick away') as string,
      }),
    ]);
    expect(when({ '!!': { var: 'form.agree' } })).toEqual([]);
  });

  it('may ask for any answer, or for what the form says it requires', () => {
    expect(found({ or: [noted, { '!!': { var: 'form.more' } }] })).toEqual([]);
    expect(found(noted, ['note'])).toEqual([]);
  });
});
