/*
 * What a screen reader says, from the accessibility tree: where a step begins, what went wrong and
 * what each control is called.
 */
import type { Page } from 'playwright/test';
import { civic, rosa } from './support/Visitor.ts';
import { expect, test } from './support/test.ts';

/** The words that live regions and alerts held at any time, in their order. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const regions = '[aria-live], [role="alert"], [role="status"], output';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const inside = element?.closest(regions);
        const arrived = element?.querySelectorAll('[role="alert"]') ?? [];
        for (const region of inside ? [inside] : arrived) {
          const text = region.textContent?.trim() ?? '';
          if (text !== '' && said.at(-1) !== text) said.push(text);
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('each step begins at its heading, and what happens on it is announced', async ({
  visitor,
  arrival: { shop, outbox, phone },
  pageErrors,
}) => {
  pageErrors.expect(/401/);
  const { page } = visitor;
  const said = await listen(page);
  await visitor.open(shop);
  await visitor.page.getByLabel('Not sure what you need?').fill('A rattle. '.repeat(29).trim());
  await expect.poll(said).toContain('11 characters left');
  await visitor.page.getByLabel('Not sure what you need?').fill('A rattle.');
  await visitor.continue();
  await expect(await visitor.at('validate-phone')).toBeFocused();
  await page.getByLabel('Phone number').fill('12345');
  await page.getByLabel('Phone number').blur();
  await expect.poll(said).toContain('Invalid phone number');
  await visitor.givePhone(phone);
  const countdown = page.getByRole('status').filter({ hasText: /^Try again in \d0 seconds$/ });
  await expect(countdown).toBeAttached();
  const code = await outbox.lastCode(phone);
  await visitor.giveWrongCode(code);
  await expect(page.getByRole('alert')).toHaveText(
    'The code you entered is incorrect. Please try again.',
  );
  await expect(page.getByLabel('Please enter your pin code')).toBeFocused();
  await visitor.giveCode(code);
  await expect(await visitor.at('add-waiter-preferences')).toBeFocused();
  await expect(await visitor.toTimes()).toBeFocused();
  await visitor.button('Next week').click();
  await expect.poll(said).toContainEqual(expect.stringMatching(/^\d+ times? available on \w+/));
  await page.getByRole('radio').first().check();
  await visitor.continue();

  await expect(await visitor.at('add-customer')).toBeFocused();
  await visitor.continue();
  await expect(page.getByRole('region', { name: 'Please check these 2 answers' })).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleErrorMessage(/^$|Required/);
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Required');
  await page.getByRole('link', { name: 'Last name: Required' }).click();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await visitor.introduce(rosa);
  await visitor.addVehicleByVin(civic);
  await expect(await visitor.at('view-confirmation')).toBeFocused();
  await visitor.book();
  await expect(
    page.getByRole('heading', { name: 'Rosa, your appointment is booked!' }),
  ).toBeFocused();
});

test('controls have the roles and names that are seen', async ({
  visitor,
  arrival: { shop, outbox, phone },
}) => {
  const { page } = visitor;
  const main = page.getByRole('main');
  await visitor.open(shop);
  await expect(main).toMatchAriaSnapshot(`
    - text: Maple Street Auto
    - button "Close"
    - progressbar "Progress of your booking"
    - heading "Schedule your visit" [level=1]
    - text: Takes about 5 minutes or less
    - button "Returning customer?"
    - text: Not sure what you need?
    - textbox "Not sure what you need?"
    - group "Instant booking":
      - checkbox "Oil & filter change"
      - checkbox "Brake inspection"
    - button "Continue" [disabled]
  `);
  await visitor.toPhone('Oil & filter change');
  await expect(main).toMatchAriaSnapshot(`
    - button "Back"
    - heading "Enter your phone number" [level=1]
    - textbox "Phone number"
    - checkbox /I agree to receive SMS messages from Maple Street Auto/
    - link /privacy policy/
    - link /terms/
    - button "Continue" [disabled]
  `);
  await visitor.provePhone(outbox, phone);
  await visitor.at('add-waiter-preferences');
  await expect(main).toMatchAriaSnapshot(`
    - heading "I would like to:" [level=1]
    - group "I would like to:":
      - radio "Drop-off my vehicle" [checked]
      - switch "Request courtesy transportation"
      - button "Learn more about our ride options"
      - radio "Wait at the shop"
      - radio "After hours drop-off"
      - button "Learn more about after hours drop-off"
    - group "When would you like to come in?":
      - radio /at \\d+:\\d\\d[ap]m/
      - button "Select a time"
  `);
  await visitor.toTimes();
  // Of this week hardly any day may be left, and Monday shall not be the chosen one.
  await visitor.toNextWeek();
  await page.getByRole('button', { name: /^Tue/ }).click();
  await expect(main).toMatchAriaSnapshot(`
    - heading "Select a time" [level=1]
    - group /Week of/:
      - button "Previous week"
      - button "Next week"
      - button /Mon \\d+ \\w+ \\d+/
      - button [pressed]
    - group /Times on/:
      - radio /\\d+:\\d\\d[ap]m/
  `);
  await page.getByRole('radio').first().check();
  await visitor.continue();
  await visitor.introduce(rosa);
  await visitor.at('add-vehicle');
  await expect(main).toMatchAriaSnapshot(`
    - heading "Add your vehicle" [level=1]
    - tablist "How to find your vehicle":
      - tab "Plate / VIN" [selected]
      - tab "Year / Make / Model"
    - tabpanel "Plate / VIN":
      - textbox "Plate / VIN"
      - combobox "State"
    - button "Continue" [disabled]
  `);
  await visitor.addVehicleByVin(civic);
  await visitor.at('view-confirmation');
  await expect(main).toMatchAriaSnapshot(`
    - heading "Confirm your appointment details" [level=1]
    - term: Date
    - definition
    - term: Vehicle
    - definition: 2019 Honda Civic
    - paragraph:
      - link "Call (206) 555-0140"
    - link "Add to Google Calendar (opens in a new window)"
    - button "Other calendars"
    - button "Book appointment"
  `);
});

test('each field says to phones what it takes, and none is so small that they zoom', async ({
  visitor,
  arrival: { shop, outbox, phone },
}) => {
  const { page } = visitor;
  /** Attributes of the fields on the page by their names. */
  const fields = () =>
    page
      .getByRole('main')
      .locator('input:not([type="radio"], [type="checkbox"]), textarea, select')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((field) => {
            const label = (field as HTMLInputElement).labels?.[0]?.textContent;
            const name = field.getAttribute('aria-label') ?? label ?? '';
            const size = parseFloat(getComputedStyle(field).fontSize);
            return [
              name.replace(' (optional)', ''),
              [
                size >= 16 ? 'large' : `${size} px`,
                field.getAttribute('type') ?? field.localName,
                field.getAttribute('inputmode') ?? '-',
                field.getAttribute('autocomplete') ?? '-',
              ].join(' '),
            ];
          }),
        ),
      );
  await visitor.open(shop);
  expect(await fields()).toEqual({ 'Not sure what you need?': 'large textarea - -' });
  await visitor.toPhone('Oil & filter change');
  expect(await fields()).toEqual({ 'Phone number': 'large tel tel tel-national' });
  await visitor.givePhone(phone);
  expect(await fields()).toEqual({
    'Please enter your pin code': 'large text numeric one-time-code',
  });
  await visitor.giveCode(await outbox.lastCode(phone));
  await visitor.at('add-waiter-preferences');
  await visitor.takeSoonest();
  await visitor.at('add-customer');
  expect(await fields()).toEqual({
    'First name': 'large text - given-name',
    'Last name': 'large text - family-name',
    Email: 'large email email email',
    'Street address': 'large text - address-line1',
    City: 'large text - address-level2',
    State: 'large select - address-level1',
    Zip: 'large text numeric postal-code',
  });
  await visitor.introduce(rosa);
  await visitor.at('add-vehicle');
  expect(await fields()).toEqual({ 'Plate / VIN': 'large text - off', State: 'large select - -' });
  await visitor.button('Close').click();
  await visitor.at('view-exit');
  expect(await fields()).toMatchObject({ 'Phone number': 'large tel tel tel-national' });
});

test('an open keyboard of the phone does not cover the next action', async ({
  visitor,
  shopNamed,
}) => {
  const { page } = visitor;
  await visitor.open(shopNamed('Maple Street Auto'));
  // iOS makes the visual viewport smaller and leaves the layout as it was.
  const covered = await page.evaluate(() => {
    const viewport = window.visualViewport!;
    const shown = window.innerHeight - 336;
    Object.defineProperty(viewport, 'height', { value: shown, configurable: true });
    viewport.dispatchEvent(new Event('resize'));
    return shown;
  });
  await expect
    .poll(async () => {
      const box = await visitor.button('Continue').boundingBox();
      return box !== null && box.y + box.height <= covered;
    })
    .toBe(true);
});

test('forced colours still show what is chosen, and reduced motion stops animations', async ({
  visitor,
  shopNamed,
}) => {
  const { page } = visitor;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visitor.open(shopNamed('Maple Street Auto'));
  const oil = page.getByRole('checkbox', { name: 'Oil & filter change' });
  const looks = () =>
    oil.evaluate((box) => {
      const card = box.closest('label')!.parentElement!;
      const { outlineStyle, borderStyle } = getComputedStyle(card);
      return { outlineStyle, borderStyle };
    });
  expect(await looks()).toEqual({ outlineStyle: 'none', borderStyle: 'solid' });
  await oil.check();
  expect(await looks()).toEqual({ outlineStyle: 'solid', borderStyle: 'solid' });
  const edge = await visitor
    .button('Continue')
    .evaluate((button) => getComputedStyle(button).borderStyle);
  expect(edge).toBe('solid');
  await visitor.button('Continue').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const ring = await visitor
    .button('Continue')
    .evaluate((button) => getComputedStyle(button).outlineStyle);
  expect(ring).toBe('solid');
});
