import { expect, test } from 'vitest';
import { say } from '../../../server/messages/words.ts';

test('a time that ends with a full stop ends its sentence with it', () => {
  const shop = 'Maple Street Auto';
  const when = 'lunes 30 de noviembre, 4:30 p.m.';

  expect(say('es', 'moved', { shop, when })).toBe(`${shop}: su cita pasa al ${when}`);
  expect(say('es', 'bookedWithLink', { shop, when, link: 'https://a.example' })).toContain(
    '4:30 p.m. Cambiar: https://a.example',
  );
  expect(say('en', 'moved', { shop, when: 'Monday at 4:30pm' })).toMatch(/4:30pm\.$/);
});
