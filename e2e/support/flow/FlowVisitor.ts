import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import type {
  Answers,
  BookingRequest,
  CustomerVehicle,
  Operations,
  ShopSettings,
} from '../../../src/contract/types.gen.ts';
import { operationUrl } from '../../../src/page/api/operationUrl.ts';
import { operations } from '../../../src/contract/types.gen.ts';
import type { Flow, FlowEvent, Step } from '../../../src/engine/types.ts';
import type { Outbox } from '../Outbox.ts';
import { civic, rosa, Visitor } from '../Visitor.ts';
import { vehicleWith } from './knownCustomers.ts';
import type { FlowVisit } from './visits.ts';

const unknownVin = '1ZZZZ00Z0ZZ000000';
const service = 'Oil & filter change';

type Act = (event: FlowEvent) => Promise<void>;

/** The answers that a draft does not store: the phone, and what is known through it. */
type Unstored = Pick<
  Answers,
  | 'phone'
  | 'selectedCustomerVehicle'
  | 'selectedRecommendedServiceIds'
  | 'recommendedServicesSkipped'
>;

/**
 * A visitor who operates any screen so that it sends a given event of the flow. Screens are found
 * by component or form, not by step, so that new branches need no code here; an unknown plain form
 * is filled in as it asks.
 */
export class FlowVisitor {
  readonly visitor: Visitor;
  private readonly unstored: Unstored = {};
  private readonly heard = new Map<string, unknown>();

  constructor(
    page: Page,
    private readonly flow: Flow,
    private readonly visit: FlowVisit,
    private readonly outbox: Outbox,
  ) {
    this.visitor = new Visitor(page);
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const method = response.request().method();
      for (const name of ['getCustomerVehicles', 'createLead'] as const) {
        const operation = operations[name];
        const path = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`);
        if (method !== operation.method || !path.test(pathname) || !response.ok()) continue;
        this.heard.set(name, response.json());
      }
    });
  }

  /** The last response to a call. */
  async answerTo<Name extends 'getCustomerVehicles' | 'createLead'>(
    name: Name,
  ): Promise<Operations[Name]['answer'] | undefined> {
    return (await this.heard.get(name)) as Operations[Name]['answer'] | undefined;
  }

  /** The settings of a shop, which the page gets with its first screen. */
  async settings(shopId: string): Promise<ShopSettings> {
    const url = operationUrl('', 'getShopSettings', { params: { shopId } });
    return (await (await this.visitor.page.request.get(url)).json()) as ShopSettings;
  }

  /** Operates a step's screen so that it sends an event. */
  async send(step: Step, event: FlowEvent): Promise<void> {
    const act = this.actOf(step, event.type);
    await act(event);
  }

  /** Everything answered so far, on any branch. */
  async answers(shopId: string): Promise<Answers> {
    const draft = await this.draft(shopId);
    return { ...draft?.answers, ...this.unstored };
  }

  /** The draft that the page stores for a reload; null once it was closed. */
  draft(shopId: string): Promise<{ step: string; answers: object } | null> {
    return this.visitor.page.evaluate(
      (key) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as never,
      `booking-draft ${shopId}`,
    );
  }

  /** Books; returns the request that was sent. */
  async book(): Promise<BookingRequest> {
    const sending = this.visitor.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/appointments'),
    );
    await this.visitor.book();
    const request = await sending;
    await expect(this.visitor.page.getByRole('heading', { name: /booked!$/ })).toBeVisible();
    return request.postDataJSON() as BookingRequest;
  }

  private actOf(step: Step, event: string): Act {
    const { visitor } = this;
    if (event === this.flow.back.event) return () => this.goBack();
    if (event === 'on-exit') return () => visitor.button('Close').click();
    const screen = step.form ?? step.component ?? '';
    const known = this.acts[`${screen} ${event}`];
    if (known !== undefined) return known;
    if (step.form === undefined) throw new Error(`Nobody knows how "${screen}" sends "${event}"`);
    if (event === this.flow.forward) return () => this.fillIn();
    return () => visitor.button(this.actionLabel(step.form!, event)).click();
  }

  private readonly acts: Readonly<Record<string, Act>> = {
    'view-welcome on-welcome.returning-customer': () =>
      this.visitor.button('Returning customer?').click(),
    'view-welcome on-welcome.select-services': () => this.chooseService('Continue'),
    'view-welcome on-add-notes': () => this.chooseService('Add notes'),
    'select-service on-next': () => this.chooseService('Continue'),
    'select-service on-add-notes': () => this.chooseService('Add notes'),
    'select-mixed-services on-next': () => this.chooseService('Continue'),
    'select-mixed-services on-add-notes': () => this.chooseService('Add notes'),
    'add-notes on-next': () => this.visitor.button(/^(Continue|Skip)$/).click(),
    'validate-phone on-next': async () => {
      this.unstored.phone = this.visit.phone;
      await this.visitor.page.getByLabel('Phone number').fill(this.visit.phone);
      await this.visitor.continue();
    },
    'validate-pin on-matching-customer.yes': () => this.giveCode(),
    'validate-pin on-matching-customer.no': () => this.giveCode(),
    'select-vehicle on-existing-vehicle-selected.yes': async ({ facts }) => {
      const name = vehicleWith(facts?.vehicleHasRecommendedServices === true);
      await this.visitor.page.getByRole('radio', { name }).check();
      await this.visitor.continue();
      const vehicles = (await this.answerTo('getCustomerVehicles')) ?? [];
      const { lastServiceTime: _shownOnly, ...chosen } = vehicles.find(
        ({ year, make, model }) => `${year} ${make} ${model}` === name,
      ) as CustomerVehicle;
      this.unstored.selectedCustomerVehicle = chosen;
    },
    'select-vehicle on-existing-vehicle-selected.no': async () => {
      await this.visitor.button('Add vehicle').click();
      delete this.unstored.selectedCustomerVehicle;
    },
    'select-recommended-services on-next': async () => {
      await this.visitor.page.getByRole('checkbox').first().check();
      await this.visitor.button('Add service').click();
      const [first] = this.unstored.selectedCustomerVehicle?.recommendedServices ?? [];
      this.unstored.selectedRecommendedServiceIds = [first!.jobId];
      this.unstored.recommendedServicesSkipped = false;
    },
    'add-vehicle on-searching-vehicle-plate': async ({ facts }) => {
      const vin = facts?.searchFoundVehicles === true ? civic : unknownVin;
      await this.visitor.page.getByRole('textbox', { name: 'Plate / VIN' }).fill(vin);
      await this.visitor.continue();
    },
    'add-vehicle on-next': () => this.visitor.addVehicleByHand('2019', 'Honda', 'Civic'),
    'add-vehicle.view-search-results on-next': async () => {
      await this.visitor.page.getByRole('radio').first().check();
      await this.visitor.continue();
    },
    'add-waiter-preferences on-select-time': () => this.visitor.button(/Select a time/).click(),
    'add-waiter-preferences on-next': () => this.visitor.takeSoonest(),
    'plan-appointment on-next': async () => {
      await this.visitor.pickTimeInPicker();
    },
    'add-customer on-next': () => this.visitor.introduce(rosa),
    'view-confirmation on-booking-error': () => this.bookAPastDay(),
  };

  private async chooseService(then: string): Promise<void> {
    const { page } = this.visitor;
    await page.getByRole('checkbox', { name: service }).check();
    await this.visitor.button(then).click();
  }

  private async giveCode(): Promise<void> {
    await this.visitor.giveCode(await this.outbox.lastCode(this.visit.phone));
  }

  private async goBack(): Promise<void> {
    await this.visitor.back();
  }

  /** Changes the day of the request to a past one, which the server refuses. */
  private async bookAPastDay(): Promise<void> {
    const { page } = this.visitor;
    await page.route(
      (url) => url.pathname.endsWith('/appointments'),
      (route) => {
        const request = route.request().postDataJSON() as BookingRequest;
        return route.continue({ postData: { ...request, date: '2020-01-06T10:00:00' } });
      },
    );
    await this.visitor.book();
  }

  private async fillIn(): Promise<void> {
    const { page } = this.visitor;
    const required = page.locator('form :is(input, textarea):is([required], [aria-required=true])');
    for (const field of await required.all()) {
      // Fields are filled from top to bottom, as a visitor would.
      // oxlint-disable-next-line no-await-in-loop
      if ((await field.inputValue()) === '') await field.fill('Something');
    }
    await page.locator('form button[type=submit]').click();
  }

  private actionLabel(form: string, event: string): string {
    const file = new URL(`../../../schemas/steps/${form}.json`, import.meta.url);
    const { actions = [] } = JSON.parse(readFileSync(file, 'utf8')) as {
      actions?: { label: string; event: string }[];
    };
    const action = actions.find((one) => one.event === event);
    if (action === undefined) throw new Error(`The form "${form}" has no button for "${event}"`);
    return action.label;
  }
}
