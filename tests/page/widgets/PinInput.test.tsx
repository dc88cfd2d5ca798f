// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PinInput } from '../../../src/page/widgets/PinInput.tsx';
import type { PinInputProps } from '../../../src/page/widgets/PinInput.tsx';
import { descriptionOf } from './support/finders.ts';
import { pass, renderHeld } from './support/render.tsx';

const pin = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Please enter your pin code' });

function renderPin(props: Partial<PinInputProps> = {}) {
  const onComplete = vi.fn<(code: string) => void>();
  const view = renderHeld(props.value ?? '', (value, change) => (
    <>
      <PinInput onComplete={onComplete} {...props} value={value} onChange={change} />
      <button type="button" onClick={() => change('')}>
        Clear
      </button>
    </>
  ));
  return { ...view, onComplete };
}

describe('PinInput', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('is one field that offers the number pad and the code from the messages [2.68]', () => {
    renderPin();

    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(pin().getAttribute('inputmode')).toBe('numeric');
    expect(pin().getAttribute('autocomplete')).toBe('one-time-code');
    expect(pin().getAttribute('pattern')).toBe('\\d{4}');
    expect(pin().hasAttribute('maxlength')).toBe(false);
  });

  test('takes digits only, at most four of them [5.23] [9.1]', async () => {
    const { user } = renderPin();

    await user.type(pin(), 'a1b2-3456');

    expect(pin().value).toBe('1234');
  });

  test('takes the digits of Arabic keyboards for those that were sent', async () => {
    const { user } = renderPin();

    await user.type(pin(), '٤٠١٢');

    expect(pin().value).toBe('4012');
  });

  test('takes the code from the whole text message that was pasted', async () => {
    const { user } = renderPin({ value: '12' });

    await user.click(pin());
    await user.paste(
      'Your Garage 1975 code is 4821. It expires in 10 minutes.\n\n@b.example #4821',
    );

    expect(pin().value).toBe('4821');
  });

  test('says so where a pasted text does not tell which digits are the code', async () => {
    const { user, onComplete } = renderPin();

    await user.click(pin());
    await user.paste('Garage 1975: use 4821');
    expect(pin().value).toBe('');
    expect(descriptionOf(pin())).toContain('Please type the 4 digits');
    pass(60);
    expect(onComplete).not.toHaveBeenCalled();

    await user.keyboard('4');
    expect(pin().value).toBe('4');
    expect(descriptionOf(pin())).toBe('');
  });

  test('leaves what a keyboard composes in the field', () => {
    const { onComplete } = renderPin();

    fireEvent.compositionStart(pin());
    for (const text of ['4', '48', '4821']) {
      fireEvent.input(pin(), { target: { value: text }, isComposing: true });
      expect(pin().value).toBe(text);
    }
    pass(60);

    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4821');
    fireEvent.click(screen.getByText('Clear'));
    fireEvent.compositionEnd(pin());
    pass(60);
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  test('takes letters too where its props say so [5.23]', async () => {
    const { user } = renderPin({ characters: 'alphanumeric', length: 6 });

    await user.type(pin(), 'a1-b2c3d4');

    expect(pin().value).toBe('a1b2c3');
  });

  test('a longer paste fills the boxes up to their count [5.24]', async () => {
    const { user } = renderPin();

    await user.click(pin());
    await user.paste('Your code is 98-7654.');

    expect(pin().value).toBe('9876');
  });

  test('submits 50 ms after the fourth digit and not before [4.56] [5.25] [9.2]', async () => {
    const { user, onComplete } = renderPin();
    await user.click(pin());
    await user.paste('1234');

    pass(49);
    expect(onComplete).not.toHaveBeenCalled();
    pass(1);
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('1234');
  });

  test('a digit taken back within the 50 ms submits nothing', async () => {
    const { user, onComplete } = renderPin();
    await user.click(pin());
    await user.paste('1234');
    await user.keyboard('{Backspace}');

    pass(1000);

    expect(onComplete).not.toHaveBeenCalled();
  });

  test('submits a code once, and again after it was cleared and typed anew', async () => {
    const { user, onComplete } = renderPin();
    await user.type(pin(), '1234');
    pass(50);
    await user.type(pin(), '5');
    pass(1000);
    expect(onComplete).toHaveBeenCalledTimes(1);

    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(pin().value).toBe('');
    await user.type(pin(), '1234');
    pass(50);

    expect(onComplete).toHaveBeenCalledTimes(2);
  });

  test('an error is announced, described and marked', () => {
    renderPin({ error: 'The code you entered is incorrect. Please try again.' });

    expect(screen.getByRole('alert').textContent).toContain('incorrect');
    expect(pin().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(pin())).toContain('incorrect');
  });

  test('keeps the focus while it is busy, and takes no digits', async () => {
    const { user, onComplete } = renderPin({ value: '12', busy: true, autoFocus: true });

    await user.keyboard('34');
    pass(50);

    expect(document.activeElement).toBe(pin());
    expect(pin().value).toBe('12');
    expect(onComplete).not.toHaveBeenCalled();
  });

  test('can be disabled', () => {
    renderPin({ disabled: true });

    expect(pin().disabled).toBe(true);
  });
});
