// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openForm, shippedForm, shop } from './helpers.tsx';

const form = await shippedForm('add-customer');

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

describe('add-customer', () => {
  it('asks for the seven details, each with its autofill token [2.113]', () => {
    openForm(form);

    const tokens = [
      'First name',
      'Last name',
      'Email',
      'Street address',
      'City',
      'State',
      'Zip',
    ].map((label) => [label, field(label).getAttribute('autocomplete')]);

    expect(screen.getByRole('heading', { name: 'Tell us about yourself' })).toBeTruthy();
    expect(Object.fromEntries(tokens)).toEqual({
      'First name': 'given-name',
      'Last name': 'family-name',
      Email: 'email',
      'Street address': 'address-line1',
      City: 'address-level2',
      State: 'address-level1',
      Zip: 'postal-code',
    });
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives what was typed, without the blanks around it and without blank answers', async () => {
    const { user, given, continueButton } = openForm(form);

    await user.type(field('First name'), ' Ada ');
    await user.type(field('Last name'), 'Lovelace');
    await user.type(field('Email'), 'ada@example.com');
    await user.type(field('City'), '   ');
    await user.click(continueButton());

    expect(given()).toEqual({
      newCustomer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
    });
  });

  it('shows a message only when its field was left, and takes it back while it is being mended [5.4]', async () => {
    const { user } = openForm(form);

    await user.type(field('Email'), 'ada@');
    expect(errorOf('Email')).toBe('');
    await user.tab();
    expect(errorOf('Email')).toBe('Invalid email address');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(errorOf('First name')).toBe('');

    await user.type(field('Email'), 'example.com');
    expect(errorOf('Email')).toBe('');
    expect(field('Email').hasAttribute('aria-invalid')).toBe(false);
  });

  it.each([
    'ada@b..com',
    'ada@.com',
    'ada@b.com.',
    'ada@example,com',
    'ada,@b.com',
    'ada@b.c',
    'ada@@b.com',
    'a da@b.com',
    '<ada@b.com>',
  ])('refuses the address %j, where no mail would arrive', async (typed) => {
    const { user } = openForm(form);

    await user.type(field('Email'), typed);
    await user.tab();

    expect(errorOf('Email')).toBe('Invalid email address');
  });

  it.each(['ada+car@mail.example.co.uk', "o'brien@b.ca", 'ada@münchen.example', 'a.b-c_d@x-y.io'])(
    'takes the address %j',
    async (typed) => {
      const { user } = openForm(form);

      await user.type(field('Email'), typed);
      await user.tab();

      expect(errorOf('Email')).toBe('');
    },
  );

  it('says Required for a name that is missing or blank [5.6]', async () => {
    const { user, continueButton, onSubmit } = openForm(form);

    await user.type(field('First name'), '   ');
    await user.tab();
    expect(errorOf('First name')).toBe('Required');
    await user.click(continueButton());

    expect(errorOf('Last name')).toBe('Required');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says Min 5 characters for a short street address, and nothing for none [5.7] [9.4]', async () => {
    const { user } = openForm(form);

    await user.type(field('Street address'), '1 Rd');
    await user.tab();
    expect(errorOf('Street address')).toBe('Min 5 characters');

    await user.clear(field('Street address'));
    expect(errorOf('Street address')).toBe('');
  });

  it('reports the limit of a name in words of its own where the file has none', async () => {
    const { user } = openForm(form);

    await user.click(field('City'));
    await user.paste('x'.repeat(101));

    expect(errorOf('City')).toBe('Max 100 characters');
    expect(field('City').value).toHaveLength(101);
  });

  it('moves the focus to a summary of several errors, which leads to each field', async () => {
    const { user, continueButton } = openForm(form);

    await user.click(continueButton());

    const summary = screen.getByRole('region', { name: 'Please check these 2 answers' });
    expect(document.activeElement).toBe(summary);
    await user.click(within(summary).getByRole('link', { name: 'Last name: Required' }));
    expect(document.activeElement).toBe(field('Last name'));
    expect(window.location.hash).toBe('');
  });

  it('crosses out corrected errors in the summary, and adds none while the customer types', async () => {
    const { user, continueButton } = openForm(form);
    await user.click(continueButton());

    await user.type(field('First name'), 'Ada');
    await user.type(field('Email'), 'ada@');

    const lines = within(screen.getByRole('region')).getAllByRole('listitem');
    expect(lines.map(({ innerHTML }) => innerHTML.replaceAll(/ class="\S+"/g, ''))).toEqual([
      '<s>First name</s>',
      '<a href="#add-customer_newCustomer_lastName">Last name: Required</a>',
    ]);
  });

  it('moves the focus to the only field that is wrong', async () => {
    const { user, continueButton } = openForm(form);

    await user.type(field('First name'), 'Ada');
    await user.click(continueButton());

    expect(screen.queryByRole('region')).toBeNull();
    expect(document.activeElement).toBe(field('Last name'));
  });

  it('groups US states and Canadian provinces, with CA as the example', () => {
    openForm(form);

    const state = field('State');
    const groups = [...state.querySelectorAll('optgroup')].map(({ label }) => label);

    expect(groups).toEqual(['US States', 'Canada Provinces']);
    expect(state.querySelector('option')?.textContent).toBe('CA');
  });

  it('takes only digits for a zip, unless the state is a province of Canada [5.8] [5.9]', async () => {
    const { user } = openForm(form);

    expect(field('Zip').placeholder).toBe('11111');
    expect(field('Zip').inputMode).toBe('numeric');
    await user.type(field('Zip'), '0e2134-1234');
    expect(field('Zip').value).toBe('02134-1234');

    await user.selectOptions(field('State'), 'ON');
    expect(field('Zip').placeholder).toBe('A1A1A1');
    expect(field('Zip').inputMode).toBe('text');
    await user.type(field('Zip'), 'K1A0B1');
    expect(field('Zip').value).toBe('K1A0B1');
  });

  it('takes a zip as it is typed in the country of the shop until a state is chosen', async () => {
    const inOttawa = { ...shop, shop: { ...shop.shop, address: { state: 'ON' } } };
    const { user, given, continueButton } = openForm(form, { shop: inOttawa });

    await user.type(field('First name'), 'Ada');
    await user.type(field('Last name'), 'L');
    expect(field('Zip').placeholder).toBe('A1A1A1');
    await user.type(field('Zip'), 'k1a 0b1');
    expect(field('Zip').value).toBe('k1a 0b1');
    await user.selectOptions(field('State'), 'QC');
    expect(field('Zip').value).toBe('K1A 0B1');
    await user.click(continueButton());

    expect(given()?.newCustomer).toMatchObject({ state: 'QC', zip: 'K1A 0B1' });
  });

  it('sends a postal code in capitals although the field was not left', async () => {
    const { user, given } = openForm(form, {
      answers: { newCustomer: { firstName: 'Ada', lastName: 'L', state: 'ON' } },
    });

    await user.type(field('Zip'), 'k1a0b1{Enter}');

    expect(given()?.newCustomer?.zip).toBe('K1A0B1');
  });

  it('keeps the caret in the middle of a zip', async () => {
    const { user } = openForm(form, {
      answers: { newCustomer: { firstName: 'Ada', lastName: 'L', state: 'MA', zip: '0214' } },
    });
    field('Zip').focus();
    field('Zip').setSelectionRange(2, 2);

    await user.keyboard('x13');

    expect(field('Zip').value).toBe('021314');
    expect(field('Zip').selectionStart).toBe(4);
  });

  it('reads the fields themselves, which a password manager sets without events', async () => {
    const { user, given, continueButton } = openForm(form);
    const fill = (label: string, value: string) => {
      const control = field(label);
      const prototype = Object.getPrototypeOf(control) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value);
    };

    fill('First name', 'Ada');
    fill('Last name', 'Lovelace');
    await user.type(field('Email'), 'ada@example.com');
    fill('State', 'NY');
    field('City').value = 'Albany';
    await user.click(continueButton());

    expect(given()?.newCustomer).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      city: 'Albany',
      state: 'NY',
    });
  });

  it.each([
    ['by its property', 'input'],
    ['by its property', 'change'],
    ['past React', 'input'],
    ['past React', 'change'],
  ])('hears a program that sets a name %s and says %s', async (way, said) => {
    const { user, given, continueButton } = openForm(form);
    const prototype = Object.getPrototypeOf(field('First name')) as object;
    const past = Object.getOwnPropertyDescriptor(prototype, 'value')!;
    for (const label of ['First name', 'Last name', 'Email']) {
      const control = field(label);
      const value = label === 'Email' ? 'ada@example.com' : 'Ada';
      if (way === 'past React') past.set!.call(control, value);
      else control.value = value;
      control.dispatchEvent(new Event(said, { bubbles: true }));
    }

    await user.click(continueButton());

    expect(given()?.newCustomer).toEqual({
      firstName: 'Ada',
      lastName: 'Ada',
      email: 'ada@example.com',
    });
  });

  it('keeps a Canadian zip that is typed before its province is chosen, at a shop of the US', async () => {
    const { user, given, continueButton } = openForm(form, {
      answers: { newCustomer: { firstName: 'Ada', lastName: 'L' } },
    });
    await user.type(field('Email'), 'ada@example.com');
    await user.type(field('Zip'), 'K1A 0B1');
    await user.selectOptions(field('State'), 'ON');
    await user.click(continueButton());

    expect(given()?.newCustomer).toMatchObject({ state: 'ON', zip: 'K1A 0B1' });
  });

  it('clears the zip when the state crosses the border, and only then [5.10]', async () => {
    const { user } = openForm(form, {
      answers: { newCustomer: { firstName: 'Ada', lastName: 'L', state: 'MA', zip: '02134' } },
    });

    await user.selectOptions(field('State'), 'NY');
    expect(field('Zip').value).toBe('02134');
    await user.selectOptions(field('State'), 'QC');
    expect(field('Zip').value).toBe('');
    expect(field('State').value).toBe('QC');
    expect(field('First name').value).toBe('Ada');
  });

  it('loses nothing that was typed when the visit around it changes', async () => {
    const { user, rerender, onChange } = openForm(form);

    await user.type(field('First name'), 'Ada');
    rerender({ answers: { phone: '5551234567', newCustomer: { firstName: 'A', lastName: 'L' } } });
    await user.type(field('First name'), ' M');

    expect(field('First name').value).toBe('Ada M');
    expect(onChange.mock.lastCall?.[0]).toEqual({ newCustomer: { firstName: 'Ada M' } });
  });

  it('sends on Enter, and not while it is busy', async () => {
    const answers = { newCustomer: { firstName: 'Ada', lastName: 'Lovelace' } };
    const open = openForm(form, { answers });
    await open.user.type(field('City'), 'London{Enter}');
    expect(open.given()).toEqual({ newCustomer: { ...answers.newCustomer, city: 'London' } });

    const busy = openForm(form, { answers, busy: true });
    await busy.user.type(field('City'), 'London{Enter}');
    expect(busy.onSubmit).not.toHaveBeenCalled();
  });
});
