import { describe, expect, it } from 'vitest';
import { errors } from '../page/steps/support/formErrors.ts';

const size = { type: 'string', title: 'Size', enum: ['small', 'large'] };
const note = { type: 'string', title: 'Note' };
const radio = { 'ui:widget': 'radio', 'ui:enumNames': ['Small', 'Large'] };

describe('a button that answers', () => {
  const pressed = (answers: object) =>
    errors(
      { properties: { size, note } },
      { uiSchema: { size: radio }, actions: [{ label: 'Later', event: 'on-later', answers }] },
    ).map(({ pointer }) => pointer);

  it('is refused if the form does not take what it answers: nothing would happen', () => {
    expect(pressed({ size: 'middle' })).toEqual(['/actions/0/answers/size']);
    expect(pressed({ note: 5 })).toEqual(['/actions/0/answers/note']);
  });

  it('is refused if the form does not ask for that answer: it would be lost', () => {
    expect(pressed({ sise: 'small' })).toEqual(['/actions/0/answers/sise']);
  });

  it('may give an answer that the form takes', () => {
    expect(pressed({ size: 'small' })).toEqual([]);
  });
});
