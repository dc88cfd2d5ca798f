import { expect, it } from 'vitest';
import { marksLeft } from '../../src/verdict/forms/wordsMissing.ts';

const pointers = (title: string, heading = 'How many?') => {
  const schema = { type: 'object', properties: { miles: { type: 'string', title } } };
  return marksLeft({ id: 'ask', heading, schema, uiSchema: {} }).map(({ pointer }) => pointer);
};

it.each([
  'Miles for {shopName}',
  'See [how](https://shop.example/how?a=b)',
  'I agree to the [terms](config:termsUrl) and [policy](config:privacyPolicyUrl)',
  'Miles (about) [or km]',
])('leaves words alone that read as they are meant: %s', (title) => {
  expect(pointers(title)).toEqual([]);
});

it.each([
  'Miles for {shopname}',
  'See [how](http://shop.example)',
  'See [how](javascript:alert`1`)',
  'See [how](config:helpUrl)',
  'See [how](https://shop.example/two words)',
])('warns of a mark that visitors would read: %s', (title) => {
  expect(pointers(title)).toEqual(['/schema/properties/miles/title']);
});

it('warns once for a sentence that is there twice', () => {
  expect(pointers('For {shop}', 'For {shop}')).toEqual(['/heading']);
});
