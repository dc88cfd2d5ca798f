// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button } from '../widgets/support/finders.ts';
import { answerPosition, googleServer, layOut } from './support/browser.ts';
import { renderChooser } from './support/renderChooser.tsx';
import { visitor } from './support/shops.ts';

// One test, because the states of Google's loader last as long as the page.
test('a map that fails to load, is tried again, and is refused leaves the list as it is [4.67] [4.68] [4.69] [8.9] [8.10]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const google = googleServer('fails');
  answerPosition(visitor);
  layOut({ height: 800 });
  const { user, onSelect } = renderChooser({ apiKey: 'my-key' });

  // The loader tries four times by itself.
  expect(await screen.findByText('The map could not be loaded.')).toBeDefined();
  expect(google.asked).toHaveLength(4);
  expect(new URL(google.asked[0]!).searchParams.get('key')).toBe('my-key');
  await user.click(button(/^Maple Street Auto/));
  expect(onSelect).toHaveBeenLastCalledWith('maple');

  google.answer = 'works';
  await user.click(button('Try again'));
  expect(await screen.findByTitle('Maple Street Auto')).toBeDefined();
  expect(screen.queryByText('The map could not be loaded.')).toBeNull();

  act(() => window.gm_authFailure?.());
  expect(screen.getByRole('heading', { name: 'Error: AuthFailure' })).toBeDefined();
  expect(screen.getByText(/problem with the Google Maps API key/)).toBeDefined();
  expect(screen.queryByTitle('Maple Street Auto')).toBeNull();
  await user.click(button(/^Fairhaven/));
  expect(onSelect).toHaveBeenLastCalledWith('fairhaven');
});
