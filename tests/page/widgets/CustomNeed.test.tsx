// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CustomNeed } from '../../../src/page/widgets/CustomNeed.tsx';
import { descriptionOf, textbox } from './support/finders.ts';
import { renderHeld } from './support/render.tsx';

const renderNeed = (initial = '') =>
  renderHeld(initial, (value, change) => <CustomNeed value={value} onChange={change} />);
const need = () => textbox('Not sure what you need?');

describe('CustomNeed', () => {
  test('takes free text and counts it [2.52]', async () => {
    const { user, changes } = renderNeed();

    await user.type(need(), 'Squeals');

    expect(changes).toHaveBeenLastCalledWith('Squeals');
    expect(screen.getByText('7/300')).toBeDefined();
    expect(descriptionOf(need())).toContain('7/300');
  });

  test('takes 300 characters without a word [9.4]', () => {
    renderNeed('x'.repeat(300));

    expect(screen.getByText('300/300')).toBeDefined();
    expect(screen.queryByText('Character limit reached')).toBeNull();
  });

  test('says that the limit is reached beyond them [5.11]', async () => {
    const { user } = renderNeed('x'.repeat(300));

    await user.type(need(), 'y');

    expect(screen.getByText('Character limit reached')).toBeDefined();
    expect(need().getAttribute('aria-invalid')).toBe('true');
  });
});
