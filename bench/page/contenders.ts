import type { Page } from 'playwright';
import type { Outbox } from '../../e2e/support/Outbox.ts';
import { shopId } from './world.ts';

/** One step: how to fill it in, the button to press, and the selector of the next screen. */
export interface Passing {
  name: string;
  fill: (page: Page) => Promise<unknown>;
  press: string;
  arrived: string;
  /** Whether the next screen waits for an answer of the server. */
  asksServer?: boolean;
  /** Set where nothing is pressed; then the time is not measured. */
  isUnmeasured?: boolean;
}

export interface Contender {
  name: string;
  url: string;
  /** The selector of the first thing that a visitor can use. */
  usable: string;
  passings: (phone: string) => readonly Passing[];
}

const submit = 'button[type=submit]';
const text = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(value);
const both =
  (...fills: Passing['fill'][]) =>
  async (page: Page) => {
    for (const fill of fills) await fill(page);
  };
const step = (id: string) => `[data-step="${id}"] h1`;
const nothing = async () => undefined;

/** This product, as a new customer goes through it. */
export const ours = (url: string, outbox: Outbox, name = 'ours'): Contender => ({
  name,
  url: `${url}/?shop=${shopId}`,
  usable: 'input[type=checkbox]',
  passings: (phone) => [
    {
      name: 'services → phone',
      fill: (page) => page.getByRole('checkbox').first().check(),
      press: submit,
      arrived: step('validate-phone'),
    },
    {
      name: 'phone → code',
      fill: text('Phone number', phone),
      press: submit,
      arrived: step('validate-pin'),
      asksServer: true,
    },
    {
      name: 'code → way to come',
      fill: async (page) =>
        page.getByLabel('Please enter your pin code').fill(await outbox.lastCode(phone)),
      press: '',
      arrived: step('add-waiter-preferences'),
      isUnmeasured: true,
    },
    {
      name: 'way to come → times',
      fill: nothing,
      press: 'button:has-text("Select a time")',
      arrived: step('plan-appointment'),
    },
    {
      name: 'a day of the week',
      // Of the next week every day may be open; of this one perhaps only the chosen day.
      fill: async (page) => {
        await page.getByRole('button', { name: 'Next week' }).click();
        await page.waitForSelector('[data-date]:not([disabled]) ~ [data-date]:not([disabled])');
      },
      press: '[data-date]:not([disabled]) ~ [data-date]:not([disabled])',
      arrived: '[data-date]:not([disabled]) ~ [data-date][aria-pressed="true"]',
    },
    {
      name: 'times → customer',
      fill: (page) => page.getByRole('radio').first().check(),
      press: submit,
      arrived: step('add-customer'),
    },
    {
      name: 'customer → vehicle',
      fill: both(text('First name', 'Rosa'), text('Last name', 'Delgado')),
      press: submit,
      arrived: step('add-vehicle'),
    },
    {
      name: 'vehicle → results',
      fill: (page) => page.getByRole('textbox', { name: 'Plate / VIN' }).fill('2HGFC1F3XKH000001'),
      press: submit,
      arrived: step('add-vehicle.view-search-results'),
      asksServer: true,
    },
    {
      name: 'results → confirmation',
      fill: (page) => page.getByRole('radio').first().check(),
      press: submit,
      arrived: step('view-confirmation'),
    },
  ],
});

/** A wizard written by hand with react-hook-form, with four steps and nothing else. */
export const floor = (url: string): Contender => ({
  name: 'floor',
  url,
  usable: 'input[type=checkbox]',
  passings: (phone) => [
    {
      name: 'services → phone',
      fill: (page) => page.getByRole('checkbox').first().check(),
      press: submit,
      arrived: '[data-step="1"]',
    },
    {
      name: 'phone → details',
      fill: text('Phone', phone),
      press: submit,
      arrived: '[data-step="2"]',
    },
    {
      name: 'details → review',
      fill: both(text('Name', 'Rosa Delgado'), text('Email', 'rosa@example.com')),
      press: submit,
      arrived: '[data-step="3"]',
    },
  ],
});

const next = '.sd-navigation__next-btn';

export const surveyJs = (url: string): Contender => ({
  name: 'SurveyJS',
  url,
  usable: 'input[type=checkbox]',
  passings: (phone) => [
    {
      name: 'services → phone',
      fill: (page) => page.locator('label:has(input[type=checkbox])').first().click(),
      press: next,
      arrived: '[data-name="phone"] input',
    },
    {
      name: 'phone → details',
      fill: (page) => page.locator('[data-name="phone"] input').fill(phone),
      press: next,
      arrived: '[data-name="name"] input',
    },
    {
      name: 'details → review',
      fill: async (page) => {
        await page.locator('[data-name="name"] input').fill('Rosa Delgado');
        await page.locator('[data-name="email"] input').fill('rosa@example.com');
      },
      press: '.sd-navigation__preview-btn',
      arrived: '.sd-navigation__edit-btn',
    },
  ],
});
