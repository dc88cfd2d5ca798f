// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WidgetProps, WidgetRegistry } from '../../../src/page/forms/formContext.ts';
import { openForm, shippedForm } from './helpers.tsx';

type Ids = (string | number)[];

function Toggle({ label, value = [], onChange, error, options }: WidgetProps<Ids>) {
  const add = typeof options.add === 'number' ? options.add : 1;
  return (
    <div>
      <button
        type="button"
        onClick={() =>
          onChange([...value, ...Array.from({ length: add }, (_, n) => n + value.length)])
        }
      >
        More {label}
      </button>
      <button type="button" onClick={() => onChange([])}>
        No {label}
      </button>
      <p>{error}</p>
    </div>
  );
}
const widgets: WidgetRegistry = { 'service-cards': Toggle, 'recommended-service-cards': Toggle };
const press = (name: string) => screen.getByRole('button', { name });

describe.each(['select-service', 'select-mixed-services'])('%s', (id) => {
  it('goes on with a service or with a custom need, and not without either [2.56]', async () => {
    const services = id === 'select-service' ? 'Services' : 'Regular services';
    const { user, continueButton, given } = openForm(await shippedForm(id), { widgets });
    expect(continueButton().disabled).toBe(true);

    await user.click(press(`More ${services}`));
    expect(continueButton().disabled).toBe(false);
    await user.click(press(`No ${services}`));
    expect(continueButton().disabled).toBe(true);
    await user.type(screen.getByLabelText('Not sure what you need?'), 'A noise');
    await user.click(continueButton());

    expect(given()).toMatchObject({ selectedServiceIds: undefined, customNeed: 'A noise' });
  });

  it('offers Add notes once a regular service is selected, and sends what is filled in [2.62]', async () => {
    const services = id === 'select-service' ? 'Services' : 'Regular services';
    const { user, send } = openForm(await shippedForm(id), { widgets });
    expect(screen.queryByRole('button', { name: 'Add notes' })).toBeNull();

    await user.click(press(`More ${services}`));
    await user.click(press('Add notes'));

    expect(send).toHaveBeenCalledExactlyOnceWith(
      'on-add-notes',
      expect.objectContaining({ selectedServiceIds: [0], customNeed: undefined }),
    );
  });

  it('keeps an event back while an answer is wrong, and says so', async () => {
    const services = id === 'select-service' ? 'Services' : 'Regular services';
    const { user, send } = openForm(await shippedForm(id), { widgets });
    const need = screen.getByLabelText('Not sure what you need?');

    await user.click(press(`More ${services}`));
    await user.click(need);
    await user.paste('x'.repeat(301));
    await user.click(press('Add notes'));

    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Character limit reached')).toBeTruthy();
    expect(document.activeElement).toBe(need);
  });
});

describe('select-mixed-services', () => {
  it('takes 30 recommended services and refuses a 31st [5.18] [9.5]', async () => {
    const { user, onSubmit, continueButton } = openForm(
      await shippedForm('select-mixed-services'),
      {
        widgets,
        answers: { selectedRecommendedServiceIds: Array.from({ length: 30 }, (_, n) => n) },
      },
    );
    const message = 'You may only select a maximum of 30 services';
    expect(screen.queryByText(message)).toBeNull();

    await user.click(press('More Recommended services'));
    expect(screen.getByText(message)).toBeTruthy();
    await user.click(continueButton());

    expect(onSubmit).not.toHaveBeenCalled();
  });
});
