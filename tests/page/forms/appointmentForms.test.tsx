// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../src/contract/types.gen.ts';
import type { WidgetProps, WidgetRegistry } from '../../../src/page/forms/formContext.ts';
import { openForm, shippedForm } from './helpers.tsx';

const slot = '2026-11-23T08:00:00';

function Preference({ value, onChange, error, context }: WidgetProps<Answers['waiterPreference']>) {
  const { enabledCourtesyTransformation } = context.answers;
  return (
    <div>
      <p>Preference {value ?? 'none'}</p>
      <p>Ride {String(enabledCourtesyTransformation)}</p>
      <p>{error}</p>
      {(['drop-off-vehicle', 'wait-at-shop', 'after-hours-drop-off'] as const).map((option) => (
        <button key={option} type="button" onClick={() => onChange(option)}>
          {option}
        </button>
      ))}
      <button type="button" onClick={() => onChange(undefined)}>
        neither
      </button>
      <button type="button" onClick={() => context.set({ enabledCourtesyTransformation: true })}>
        Ride
      </button>
    </div>
  );
}

function When({ label, onChange, context }: WidgetProps<Answers['whenToCome']>) {
  const takeSoonest = () => {
    onChange('soonest-available');
    context.set({ selectedDateToCome: slot, phone: '5551234567' });
  };
  return (
    <div>
      <p>{label}</p>
      <button type="button" onClick={takeSoonest}>
        Soonest
      </button>
      <button
        type="button"
        onClick={() => context.send('on-select-time', { whenToCome: 'select-time' })}
      >
        Select a time
      </button>
    </div>
  );
}

function Pick({ label, onChange, error, id }: WidgetProps<string>) {
  const picked = id.endsWith('dayToCome') ? '2026-11-24' : slot;
  return (
    <div>
      <p>{label}</p>
      <p>{error}</p>
      <button type="button" onClick={() => onChange(picked)}>
        Pick
      </button>
    </div>
  );
}

const widgets: WidgetRegistry = {
  'waiter-preference': Preference,
  'when-to-come': When,
  'after-hours-day': Pick,
  'slot-picker': Pick,
};
const press = (name: string) => screen.getByRole('button', { name });
const noContinue = () => screen.queryByRole('button', { name: 'Continue' }) === null;

describe('add-waiter-preferences', () => {
  it('begins with dropping off and shows Continue once a time is chosen [2.105] [3.30]', async () => {
    const open = openForm(await shippedForm('add-waiter-preferences'), { widgets });
    expect(screen.getByText('Preference drop-off-vehicle')).toBeTruthy();
    expect(screen.getByText('When would you like to come in?')).toBeTruthy();
    expect(noContinue()).toBe(true);

    await open.user.click(press('Soonest'));
    await open.user.click(press('Ride'));
    await open.user.click(open.continueButton());

    expect(open.given()).toEqual({
      waiterPreference: 'drop-off-vehicle',
      enabledCourtesyTransformation: true,
      whenToCome: 'soonest-available',
      selectedDateToCome: slot,
      dayToCome: undefined,
    });
    expect(open.set).toHaveBeenCalledExactlyOnceWith({ phone: '5551234567' });
  });

  it('asks for a day after hours, and clears time and ride [2.105] [4.38]', async () => {
    const { user, given, continueButton } = openForm(await shippedForm('add-waiter-preferences'), {
      widgets,
      answers: {
        enabledCourtesyTransformation: true,
        whenToCome: 'select-time',
        selectedDateToCome: slot,
      },
    });

    await user.click(press('after-hours-drop-off'));
    expect(screen.queryByText('When would you like to come in?')).toBeNull();
    expect(screen.getByText('What day are you dropping off?')).toBeTruthy();
    expect(noContinue()).toBe(true);
    await user.click(press('Pick'));
    await user.click(continueButton());

    const answers = given();
    expect(answers).toEqual({
      waiterPreference: 'after-hours-drop-off',
      enabledCourtesyTransformation: undefined,
      whenToCome: undefined,
      selectedDateToCome: undefined,
      dayToCome: '2026-11-24',
    });
    expect(Object.keys(answers ?? {})).toContain('selectedDateToCome');
  });

  it('keeps the ride of a customer who looks at waiting and comes back', async () => {
    const { user } = openForm(await shippedForm('add-waiter-preferences'), { widgets });

    await user.click(press('Ride'));
    await user.click(press('wait-at-shop'));
    await user.click(press('drop-off-vehicle'));

    expect(screen.getByText('Ride true')).toBeTruthy();
  });

  it('lets Select a time leave while the time is still open [2.106]', async () => {
    const { user, send } = openForm(await shippedForm('add-waiter-preferences'), { widgets });

    await user.click(press('wait-at-shop'));
    await user.click(press('Select a time'));

    expect(send).toHaveBeenCalledExactlyOnceWith('on-select-time', {
      waiterPreference: 'wait-at-shop',
      enabledCourtesyTransformation: undefined,
      whenToCome: 'select-time',
      selectedDateToCome: undefined,
      dayToCome: undefined,
    });
  });

  it('asks for a preference in the words of the file', async () => {
    const { form } = await shippedForm('add-waiter-preferences');

    expect(form.uiSchema.waiterPreference).toMatchObject({
      'ui:errors': { required: 'Please select an option' },
    });
  });
});

describe('plan-appointment', () => {
  it('goes on once a time is chosen, and gives it [2.112] [5.12]', async () => {
    const { user, given, continueButton } = openForm(await shippedForm('plan-appointment'), {
      widgets,
      answers: { whenToCome: 'select-time' },
    });

    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await user.click(press('Pick'));
    await user.click(continueButton());

    expect(given()).toEqual({ selectedDateToCome: slot, whenToCome: 'select-time' });
  });
});
