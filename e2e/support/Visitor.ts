import { expect, type Locator, type Page } from 'playwright/test';
import type { Outbox } from './Outbox.ts';
import { read } from './reading.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email?: string;
}

/** The shop to open and the phone to prove there. */
export interface Arrival {
  shop: string;
  outbox: Outbox;
  phone: string;
}

export const rosa: Person = { firstName: 'Rosa', lastName: 'Delgado', email: 'rosa@example.com' };

/** The VIN of a 2019 Honda Civic. */
export const civic = '2HGFC1F3XKH000001';

/** Operates the booking tool as a customer does, screen by screen, by what they see. */
export class Visitor {
  constructor(readonly page: Page) {}

  /** Waits for a step's screen; returns its heading. */
  async at(step: string): Promise<Locator> {
    const heading = this.page.locator(`[data-step="${step}"] h1`);
    await expect(heading).toBeVisible();
    return heading;
  }

  async open(shopId: string, more = ''): Promise<void> {
    await this.page.goto(`/?shop=${shopId}${more}`);
    await this.at('view-welcome');
    // Earlier input is kept and repeated later (`firstScreen.spec.ts`); waiting avoids that delay.
    await this.page.waitForFunction(() => window.early === undefined);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Presses a button once a visitor could have read the screen. */
  async press(name: string | RegExp): Promise<void> {
    await read(this.page);
    await this.button(name).click();
  }

  async continue(): Promise<void> {
    await this.press('Continue');
  }

  async back(): Promise<void> {
    await this.press('Back');
  }

  async chooseServices(...names: readonly string[]): Promise<void> {
    for (const name of names) await this.page.getByRole('checkbox', { name }).check();
  }

  /** On the first screen: chooses services by name and goes on to the phone. */
  async toPhone(...services: readonly string[]): Promise<void> {
    await this.chooseServices(...services);
    await this.continue();
    await this.at('validate-phone');
  }

  async givePhone(phone: string): Promise<void> {
    await this.page.getByLabel('Phone number').fill(phone);
    await this.continue();
    await this.at('validate-pin');
  }

  /** On a phone step: types the phone and the code that is texted to it. */
  async provePhone(outbox: Outbox, phone: string): Promise<void> {
    const sent = (await outbox.codesTo(phone)).length;
    await this.givePhone(phone);
    await this.giveCode(await outbox.lastCode(phone, { atLeast: sent + 1 }));
  }

  /** Opens a shop, chooses services by name and proves a phone. */
  async comeWithServices(
    { shop, outbox, phone }: Arrival,
    ...services: readonly string[]
  ): Promise<void> {
    await this.open(shop);
    await this.toPhone(...services);
    await this.provePhone(outbox, phone);
  }

  /** Opens a shop as a returning customer and proves a phone. */
  async comeReturning({ shop, outbox, phone }: Arrival): Promise<void> {
    await this.open(shop);
    await this.press('Returning customer?');
    await this.at('validate-phone.returning-customer');
    await this.provePhone(outbox, phone);
  }

  async giveCode(code: string): Promise<void> {
    await this.page.getByLabel('Please enter your pin code').fill(code);
  }

  /** Enters a wrong code of the right length. */
  giveWrongCode(right: string): Promise<void> {
    return this.giveCode(right === '1234' ? '4321' : '1234');
  }

  /** On the step for the way to come: chooses the soonest time. */
  async takeSoonest(): Promise<void> {
    await this.page.getByRole('radio', { name: /at \d/ }).check();
    await this.continue();
  }

  /** On the step for the way to come: opens the time picker; returns its heading. */
  async toTimes(): Promise<Locator> {
    await this.at('add-waiter-preferences');
    await this.button(/Select a time/).click();
    return this.at('plan-appointment');
  }

  /** In the picker: goes to next week's Monday, because this week may have few times left. */
  async toNextWeek(): Promise<void> {
    const monday = this.page.getByRole('button', { name: /^Mon / });
    const before = await monday.getAttribute('aria-label');
    await this.press('Next week');
    await expect(monday).not.toHaveAttribute('aria-label', before ?? '');
    await expect(monday).toHaveAttribute('aria-pressed', 'true');
  }

  /**
   * On the step for the way to come: chooses a time in the picker; returns it as
   * `yyyy-MM-ddTHH:mm:ss`.
   */
  async pickTime(): Promise<string> {
    await this.toTimes();
    return this.pickTimeInPicker();
  }

  /** @param which a number counts from 0 */
  async pickTimeInPicker(which: 'first' | 'last' | number = 'first'): Promise<string> {
    await this.at('plan-appointment');
    const times = this.page.getByRole('radio');
    await expect(times.first()).toBeVisible();
    const time = which === 'last' ? times.last() : times.nth(which === 'first' ? 0 : which);
    await time.check();
    const slot = await time.inputValue();
    await this.continue();
    return slot;
  }

  async introduce({ firstName, lastName, email }: Person): Promise<void> {
    await this.at('add-customer');
    await this.page.getByLabel('First name').fill(firstName);
    await this.page.getByLabel('Last name').fill(lastName);
    if (email !== undefined) await this.page.getByLabel('Email').fill(email);
    await this.continue();
  }

  async addVehicleByVin(vin: string): Promise<void> {
    await this.at('add-vehicle');
    await this.page.getByRole('textbox', { name: 'Plate / VIN' }).fill(vin);
    await this.continue();
    await this.at('add-vehicle.view-search-results');
    const first = this.page.getByRole('radio').first();
    if (!(await first.isChecked())) await first.check();
    await this.continue();
  }

  async addVehicleByHand(year: string, make: string, model: string): Promise<void> {
    await this.at('add-vehicle');
    const tab = this.page.getByRole('tab', { name: 'Year / Make / Model' });
    const years = this.page.getByLabel('Year', { exact: true });
    await expect(tab.or(years).first()).toBeVisible();
    // Without a proven phone there is only this tab.
    if (await tab.isVisible()) await tab.click();
    const choose = (label: string, option: string) =>
      this.page.getByLabel(label, { exact: true }).selectOption({ label: option });
    await choose('Year', year);
    await choose('Make', make);
    await choose('Model', model);
    for (const label of ['Submodel', 'Engine']) {
      const select = this.page.getByLabel(label, { exact: true });
      await expect(select).toBeVisible();
      if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
    }
    await this.continue();
  }

  /** On the exit screen: fills in and sends the form. */
  async leaveMessage(fullName: string, phone: string): Promise<void> {
    await this.page.getByLabel('Full name').fill(fullName);
    await this.page.getByLabel('Phone number').fill(phone);
    await this.press('Send message');
  }

  async book(): Promise<void> {
    await this.at('view-confirmation');
    await this.press('Book appointment');
  }

  async seesBooked(name: string): Promise<void> {
    await expect(
      this.page.getByRole('heading', { name: `${name}, your appointment is booked!` }),
    ).toBeVisible();
  }

  /** The value of a line of the confirmation, by its label. */
  detail(name: string): Locator {
    const term = this.page.getByRole('term').and(this.page.getByText(name, { exact: true }));
    return term.locator('xpath=following-sibling::dd');
  }
}
