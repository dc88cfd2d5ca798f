// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { ServiceIcon, type ServiceIconName } from '../../../src/page/ui/ServiceIcon.tsx';

afterEach(cleanup);

const { $defs } = JSON.parse(readFileSync('schemas/api/shop.json', 'utf8')) as {
  $defs: { ServiceIcon: { enum: ServiceIconName[] } };
};
const names = $defs.ServiceIcon.enum;

async function drawn(icon: ServiceIconName | null) {
  const { container } = render(<ServiceIcon icon={icon} />);
  const shape = () => container.querySelector('path')?.getAttribute('d') ?? '';
  await waitFor(() => expect(shape()).not.toBe(''));
  return shape();
}

test('each of the 26 icons of the contract is drawn, no two alike [3.15]', async () => {
  const shapes = await Promise.all(names.map(drawn));

  expect(names).toHaveLength(26);
  expect(new Set(shapes).size).toBe(26);
});

test('a service without an icon, or with an unknown one, shows the wrench', async () => {
  const wrench = await drawn('BUILD');

  expect(await drawn(null)).toBe(wrench);
  expect(await drawn('SPACESHIP' as ServiceIconName)).toBe(wrench);
});
