// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, checkbox, maybeButton, textbox } from '../widgets/support/finders.ts';
import { heading, renderVisit } from './support/visit.tsx';

const orgId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('view-welcome', () => {
  test('says what it is for and how long it takes [2.50]', async () => {
    await renderVisit();

    expect(await heading('Schedule your visit')).toBeDefined();
    expect(screen.getByText('Takes about 5 minutes or less')).toBeDefined();
  });

  test('offers services, a need in words and the way in for who was here before [2.51] [2.52] [2.53]', async () => {
    const { user, step } = await renderVisit();

    expect(screen.getByRole('group', { name: 'Instant booking' })).toBeDefined();
    expect(checkbox('Oil change').checked).toBe(false);
    expect(textbox('Not sure what you need?').value).toBe('');
    await user.click(button('Returning customer?'));

    expect(step()).toBe('validate-phone.returning-customer');
  });

  test('goes on with a service or a need, and not without either [2.54] [2.56]', async () => {
    const { user, step } = await renderVisit();
    expect(button('Continue').disabled).toBe(true);

    await user.click(checkbox('Oil change'));
    expect(button('Continue').disabled).toBe(false);
    await user.click(checkbox('Oil change'));
    expect(button('Continue').disabled).toBe(true);
    await user.type(textbox('Not sure what you need?'), 'A rattle');
    await user.click(button('Continue'));

    expect(step()).toBe('validate-phone');
  });

  test('offers notes once a service is selected, a need alone being none [2.54] [2.62]', async () => {
    const { user, step } = await renderVisit();

    await user.type(textbox('Not sure what you need?'), 'A rattle');
    expect(maybeButton('Add notes')).toBeNull();
    await user.click(checkbox('Brakes'));
    await user.click(button('Add notes'));

    expect(step()).toBe('add-notes');
  });

  test('leads back to the page of the organisation where there is one [2.55]', async () => {
    window.history.replaceState(null, '', `/?shop=1&org=${orgId}&lang=en`);
    await renderVisit({ page: { orgId } });

    const back = screen.getByRole('link', { name: 'Back' });
    expect(back.getAttribute('href')).toBe(`/?org=${orgId}&lang=en`);
    window.history.replaceState(null, '', '/');
  });

  test('has no way back for a shop without an organisation [2.55]', async () => {
    await renderVisit();

    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  });
});
