import { expect, test } from 'vitest';
import { plainText } from '../../../src/page/forms/formText.tsx';
import { shop } from './helpers.tsx';

test.each(['A$$ Auto', '$& and $1', 'Main Street Garage'])(
  'a shop named "%s" is named so wherever a form says it',
  (name) => {
    const context = { shop: { ...shop, shop: { name } }, config: {} };

    expect(plainText('{shopName} calls. Ask {shopName}.', context)).toBe(
      `${name} calls. Ask ${name}.`,
    );
  },
);

test('a name that is written from the right keeps its direction within the sentence', () => {
  const context = { shop: { ...shop, shop: { name: 'كراج الشمال (Seattle)' } }, config: {} };

  expect(plainText('{shopName} calls.', context)).toBe('\u2068كراج الشمال (Seattle)\u2069 calls.');
});
