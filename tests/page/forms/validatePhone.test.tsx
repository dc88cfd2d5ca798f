// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openForm, shippedForm } from './helpers.tsx';

const form = await shippedForm('validate-phone');

const phone = () => screen.getByLabelText<HTMLInputElement>('Phone number');
const config = { privacyPolicyUrl: 'https://shop.example/privacy', termsUrl: '/terms' };

describe('validate-phone', () => {
  it('writes ###-###-#### as it is typed and gives ten digits [5.19] [9.4]', async () => {
    const { user, given, continueButton } = openForm(form);

    await user.type(phone(), '555a1');
    expect(phone().value).toBe('555-1');
    await user.type(phone(), '234567');
    expect(phone().value).toBe('555-123-4567');
    await user.click(continueButton());

    expect(given()).toEqual({ phone: '5551234567', okForMarketing: false });
  });

  it('takes a pasted number with its country code', async () => {
    const { user } = openForm(form);

    await user.click(phone());
    await user.paste('+1 (555) 123-4567');

    expect(phone().value).toBe('555-123-4567');
  });

  it.each(['+44 7911 123456', '(+44) 7912 345678', '0044 7912 345678', '447912345678'])(
    'refuses %j of another country with a sentence rather than cut it to ten digits',
    async (foreign) => {
      const { user, continueButton } = openForm(form);

      await user.click(phone());
      await user.paste(foreign);
      expect(phone().value).toBe(foreign);
      expect(continueButton().disabled).toBe(true);
      await user.tab();

      expect(screen.getByText(/^Invalid phone number.*United States and Canada/)).toBeTruthy();
    },
  );

  it('leaves an eleventh digit for the visitor to see', async () => {
    const { user, continueButton } = openForm(form);

    await user.type(phone(), '44791234567');
    expect(phone().value).toBe('447-912-34567');
    expect(continueButton().disabled).toBe(true);
    await user.keyboard('{Backspace}');

    expect(phone().value).toBe('447-912-3456');
    expect(continueButton().disabled).toBe(false);
  });

  it('keeps Continue disabled until the number is whole [2.65]', async () => {
    const { user, continueButton } = openForm(form);
    expect(continueButton().disabled).toBe(true);

    await user.type(phone(), '555123456');
    expect(continueButton().disabled).toBe(true);
    await user.type(phone(), '7');
    expect(continueButton().disabled).toBe(false);
    await user.type(phone(), '{Backspace}');
    expect(continueButton().disabled).toBe(true);
  });

  it('names an incomplete number once the field was left [5.5]', async () => {
    const { user } = openForm(form);

    await user.type(phone(), '555');
    expect(screen.queryByText('Invalid phone number')).toBeNull();
    await user.tab();

    expect(screen.getByText('Invalid phone number').closest('[aria-live]')).toBeTruthy();
  });

  it('says Required for no number [5.19]', async () => {
    const { user } = openForm(form);

    await user.click(phone());
    await user.tab();

    expect(screen.getByText('Required')).toBeTruthy();
  });

  it('keeps the caret where a digit is put in, and deletes the digit before a hyphen', async () => {
    const { user } = openForm(form, { answers: { phone: '5551234567' } });

    phone().focus();
    phone().setSelectionRange(4, 4);
    await user.keyboard('{Backspace}');

    expect(phone().value).toBe('551-234-567');
    expect(phone().selectionStart).toBe(2);
    await user.keyboard('9');
    expect(phone().value).toBe('559-123-4567');
    expect(phone().selectionStart).toBe(3);
    await user.keyboard('{Delete}');
    expect(phone().value).toBe('559-234-567');
    expect(phone().selectionStart).toBe(3);
  });

  it('changes nothing while a keyboard composes, and writes hyphens afterwards', () => {
    const { continueButton } = openForm(form);
    const field = phone();
    field.focus();

    fireEvent.compositionStart(field);
    for (const text of ['5', '55', '5551', '5551234567']) {
      field.value = '';
      fireEvent.input(field, { target: { value: text }, isComposing: true });
      expect(field.value).toBe(text);
    }
    expect(continueButton().disabled).toBe(false);
    fireEvent.compositionEnd(field);

    expect(field.value).toBe('555-123-4567');
  });

  it('asks for consent without ticking it, with links to policy and terms [2.64] [5.27] [5.28] [5.29]', async () => {
    const { user, given, continueButton } = openForm(form, {
      config,
      answers: { phone: '5551234567' },
    });
    const consent = screen.getByRole<HTMLInputElement>('checkbox', {
      name: /^I agree to receive SMS messages from Main Street Garage, including promotions, declined service reminders and vehicle service reminders\..*rates may apply\. Reply STOP to opt out\./,
    });

    expect(consent.checked).toBe(false);
    expect(consent.required).toBe(false);
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['https://shop.example/privacy', expect.stringMatching(/^privacy policy/)],
      ['/terms', expect.stringMatching(/^terms/)],
    ]);

    await user.click(consent);
    await user.click(continueButton());
    expect(given()).toEqual({ phone: '5551234567', okForMarketing: true });
  });

  it('keeps the words of a link that has no address', () => {
    openForm(form);

    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(/See our privacy policy and terms\./)).toBeTruthy();
  });
});
