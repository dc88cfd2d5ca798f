import type { Locator, Page } from 'playwright/test';
import { read } from './support/reading.ts';
import { expect, test } from './support/test.ts';
import { rosa } from './support/Visitor.ts';

/** A keyboard that composes words, as those of phones do: each text replaces the one before. */
async function compose(page: Page, ...texts: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const text of texts) {
    const end = text.length;
    await devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: end,
      selectionEnd: end,
    });
  }
  await devtools.send('Input.insertText', { text: texts.at(-1) ?? '' });
  await devtools.detach();
}

const caretOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);

const putCaret = (field: Locator, at: number) =>
  field.evaluate((input: HTMLInputElement, place) => {
    input.focus();
    input.setSelectionRange(place, place);
  }, at);

async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (input.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}

/** Sets values as password managers do that send no events. */
const fillUnheard = (field: Locator, value: string) =>
  field.evaluate((control, text) => {
    const { set } = Object.getOwnPropertyDescriptor(
      Object.getPrototypeOf(control) as object,
      'value',
    )!;
    set!.call(control, text);
  }, value);

test.use({ actionTimeout: 5000 });

test('a keyboard that composes, and a caret in the middle, are left alone in every field', async ({
  visitor,
  page,
  shopNamed,
  outbox,
  freshPhone,
}) => {
  await visitor.open(shopNamed('Maple Street Auto'));
  await visitor.toPhone('Oil & filter change');
  const phone = page.getByLabel('Phone number');
  const number = freshPhone();
  const written = `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`;

  await test.step('phone', async () => {
    await phone.focus();
    await compose(page, number.slice(0, 2), number.slice(0, 5), number);
    await expect(phone).toHaveValue(written);
    await putCaret(phone, 5);
    await page.keyboard.press('Backspace');
    expect(await caretOf(phone)).toEqual([3, 3]);
    await compose(page, number[3]!);
    await expect(phone).toHaveValue(written);
    expect(await caretOf(phone)).toEqual([5, 5]);
    for (const foreign of ['(+44) 7912 345678', '0044 7912 345678', '447912345678']) {
      await phone.clear();
      await paste(phone, foreign);
      await expect(phone).toHaveValue(foreign);
      await expect(page.getByText('numbers of the United States and Canada')).toBeVisible();
      await expect(visitor.button('Continue')).toBeDisabled();
    }
    await phone.clear();
    await fillUnheard(phone, number);
    // The button is still grey, which a visitor does not mind.
    await read(page);
    await visitor.button('Continue').tap({ force: true });
    await visitor.at('validate-pin');
  });

  await test.step('code', async () => {
    const pin = page.getByLabel('Please enter your pin code');
    const code = await outbox.lastCode(number);
    await paste(pin, 'Garage 1975: use 4821');
    await expect(page.getByText('Please type the 4 digits')).toBeVisible();
    await expect(pin).toHaveValue('');
    await paste(pin, `Your Garage 1975 code is ${code}. It expires in 10 minutes.`);
    await visitor.at('add-waiter-preferences');
  });

  await visitor.takeSoonest();
  await visitor.at('add-customer');

  await test.step('zip', async () => {
    const zip = page.getByLabel('Zip');
    await zip.focus();
    await compose(page, '9', '98', '981', '98104');
    await expect(zip).toHaveValue('98104');
    await putCaret(zip, 2);
    await page.keyboard.type('e7');
    await expect(zip).toHaveValue('987104');
    expect(await caretOf(zip)).toEqual([3, 3]);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('End');
    await page.keyboard.type('-1234');
    await expect(zip).toHaveValue('98104-1234');
  });

  await test.step('fields that were filled without a word', async () => {
    await fillUnheard(page.getByLabel('First name'), rosa.firstName);
    await fillUnheard(page.getByLabel('Last name'), rosa.lastName);
    await page.getByLabel('City').pressSequentially('Seattle');
    await expect(page.getByLabel('First name')).toHaveValue(rosa.firstName);
    await visitor.continue();
    await visitor.at('add-vehicle');
  });

  await test.step('plate', async () => {
    const plate = page.getByRole('textbox', { name: 'Plate / VIN' });
    await plate.focus();
    await compose(page, 'a', 'ab', 'abc');
    await expect(plate).toHaveValue(/^abc$/i);
    await putCaret(plate, 1);
    await compose(page, 'x', 'xy');
    await expect(plate).toHaveValue(/^axybc$/i);
    expect(await caretOf(plate)).toEqual([3, 3]);
    await page.keyboard.press('Tab');
    await expect(plate).toHaveValue('AXYBC');
  });
});
