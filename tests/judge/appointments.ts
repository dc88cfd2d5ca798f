/** What customers do with an appointment, by the specification; shares no code with the product. */
import { fillIn, type Mind } from './forms.ts';
import {
  back,
  begin,
  countingAnswers,
  popCount,
  send,
  shown,
  Stuck,
  type Json,
} from './interpreter.ts';
import type { Product } from './visit.ts';

/** What a booking has made, as the page of its link tells it. */
export interface Booked {
  way: 'drop-off-vehicle' | 'wait-at-shop' | 'after-hours-drop-off';
  hasRide: boolean;
  /** The booked work: services, recommended ones, a need in words. */
  work: Readonly<Record<string, Json>>;
}

export interface Customer {
  name: string;
  booked: Booked;
  /** `undo`: what was cancelled before; `regret`: cancels, and undoes that at once. */
  wants: 'move' | 'way' | 'cancel' | 'undo' | 'regret' | 'nothing';
  /** How the appointment stands when the link is opened. */
  stands: 'standing' | 'cancelled' | 'missed' | 'past';
  /** Hidden, too late or by call: the button for it is not there. */
  barred: readonly ('move' | 'cancel')[];
  /** Whether the shop refuses the change, such as when it has become too late meanwhile. */
  refused: 'never' | 'once' | 'always';
  /** The link of a calendar entry only shows. */
  link: 'acts' | 'shows';
  isKnown: boolean;
  /** Moved for a time that is picked, or the soonest. */
  picks: boolean;
}

const services = {
  selectedServiceIds: ['s1'],
  selectedRecommendedServiceIds: undefined,
  customNeed: undefined,
};

/** Each way to come that there can be. */
export const everyBooked: readonly Booked[] = [
  { way: 'drop-off-vehicle', hasRide: false, work: services },
  { way: 'drop-off-vehicle', hasRide: true, work: services },
  { way: 'wait-at-shop', hasRide: false, work: services },
  { way: 'after-hours-drop-off', hasRide: false, work: services },
];

/** Whoever may come to a link with what was booked. */
export function customersWith(booked: Booked): Customer[] {
  const links = [
    { link: 'acts', isKnown: false },
    { link: 'shows', isKnown: false },
    { link: 'shows', isKnown: true },
  ] as const;
  const standing = { booked, stands: 'standing', barred: [], refused: 'never' } as const;
  const all: Omit<Customer, 'name'>[] = links.flatMap((link) =>
    [false, true].flatMap((picks) => {
      const usual = { ...standing, ...link, picks };
      return [
        ...(['move', 'way', 'cancel', 'regret', 'nothing'] as const).map((wants) => ({
          ...usual,
          wants,
        })),
        ...(['move', 'way', 'cancel'] as const).flatMap((wants) =>
          (['once', 'always'] as const).map((refused) => ({ ...usual, wants, refused })),
        ),
      ];
    }),
  );
  for (const link of links) {
    const usual = { ...standing, ...link, picks: false };
    for (const wants of ['move', 'way', 'cancel'] as const) {
      for (const barred of [['move'], ['cancel'], ['move', 'cancel']] as const)
        all.push({ ...usual, wants, barred });
      // Whoever comes late wants what is no longer possible, and goes.
      for (const stands of ['cancelled', 'missed', 'past'] as const)
        all.push({ ...usual, wants, stands });
    }
    for (const stands of ['cancelled', 'missed', 'past'] as const)
      for (const wants of ['undo', 'nothing'] as const) all.push({ ...usual, wants, stands });
  }
  return all.map((one) => {
    const { way, hasRide } = one.booked;
    const { wants, stands, barred, refused, link, isKnown, picks } = one;
    const parts = [way, hasRide ? 'with a ride' : '', wants, stands, barred.join(' '), refused];
    parts.push(link, isKnown ? 'known' : '', picks ? 'picks' : '');
    return { ...one, name: parts.filter((part) => part !== '').join(', ') };
  });
}

const events = {
  move: 'on-move',
  way: 'on-change-way',
  cancel: 'on-cancel',
  regret: 'on-cancel',
  undo: 'on-undone',
} as const;

/** The button that a customer presses on the page of the link; undefined: it is not there. */
function pressed({ wants, stands, barred, link }: Customer, step: Json): string | undefined {
  if (wants === 'nothing') return undefined;
  const event = events[wants];
  // Those that lead nowhere are not shown.
  const isOffered = step.on?.[event] !== undefined || (wants !== 'way' && wants !== 'undo');
  if (!isOffered) return undefined;
  if (wants === 'undo') return stands === 'cancelled' && link === 'acts' ? event : undefined;
  const change = wants === 'way' ? 'move' : wants === 'regret' ? 'cancel' : wants;
  return stands === 'standing' && !barred.includes(change) ? event : undefined;
}

type Has = Customer['stands'] | 'moved';

/** One visit to a link: why the customer does not come to what they want; undefined: they do. */
class LinkVisit {
  readonly #state;
  readonly #mind: Mind;
  readonly #screens: string[] = [];
  #has: Has;
  /** What the customer has come for, as long as nothing was pressed. */
  #aim: Has;
  #isSent = false;
  #mayAct: boolean;
  #isRefused: boolean;

  constructor(
    readonly product: Product,
    readonly customer: Customer,
  ) {
    const { booked, stands, link, refused, picks } = customer;
    const isNight = booked.way === 'after-hours-drop-off';
    this.#mind = {
      phone: '2065550123',
      services: ['s1'],
      need: '',
      recommended: [],
      comes: isNight
        ? 'night'
        : picks
          ? 'pick'
          : booked.way === 'wait-at-shop'
            ? 'wait'
            : 'soonest',
      time: '2026-12-03T10:30:00',
      day: '2026-12-02',
    };
    const told = { linkOnlyShows: link === 'shows', isAfterHours: isNight };
    this.#state = begin(product.flow, told);
    this.#has = this.#aim = stands;
    this.#mayAct = link === 'acts';
    this.#isRefused = refused !== 'never';
  }

  harm(): string | undefined {
    const said = (what: string) => `${this.customer.name}: ${what} (${this.#screens.join(' > ')})`;
    try {
      for (let press = 0; press < 40; press++) {
        const end = this.#press();
        if (end === 'well') return undefined;
        if (end !== undefined) return said(end);
      }
      return said('goes round and round');
    } catch (error) {
      if (error instanceof Stuck) return said(error.message);
      throw error;
    }
  }

  /** @returns how the visit ends, `well` or why not; undefined: it goes on */
  #press(): string | undefined {
    const { flow } = this.product;
    const state = this.#state;
    const id = shown(flow, state);
    const step = flow.steps[id];
    this.#screens.push(id);
    switch (step.component) {
      case 'view-appointment':
        return this.#onAppointment(step);
      case 'validate-pin': {
        if (!this.#isSent) return 'no code was sent';
        this.#isSent = false;
        this.#mayAct = true;
        const facts = { matchesSeveralCustomers: false };
        if (this.customer.isKnown) send(flow, state, 'on-matching-customer.yes', { facts });
        else send(flow, state, 'on-matching-customer.no');
        return undefined;
      }
      case 'cancel-appointment':
        if (!this.#mayAct) return 'a link that only shows cancels';
        if (this.#has !== 'cancelled' && this.#aim !== 'cancelled') return 'is asked to cancel';
        if (this.#isRefused) send(flow, state, 'on-change-refused');
        else {
          this.#has = 'cancelled';
          send(flow, state, 'on-cancelled');
        }
        return undefined;
      case 'view-booking-confirmation-error':
        return this.#onRefusal();
      case 'appointment-moved':
      case 'appointment-cancelled':
      case 'appointment-kept':
        return this.#onEnd(step);
      case undefined:
        return this.#onForm(step);
      default:
        return `comes to ${id}`;
    }
  }

  #onAppointment(step: Json): string | undefined {
    const { flow } = this.product;
    const { way, hasRide, work } = this.customer.booked;
    const event = pressed(this.customer, step);
    const isDone = this.#has === this.#aim && this.#screens.length > 1;
    if (event === undefined || isDone) {
      send(flow, this.#state, 'on-exit');
      return undefined;
    }
    if (event === 'on-undone') {
      this.#has = this.#aim = 'standing';
      send(flow, this.#state, event);
      return undefined;
    }
    this.#aim = event === 'on-cancel' ? 'cancelled' : 'moved';
    const answers = { waiterPreference: way, enabledCourtesyTransformation: hasRide, ...work };
    send(flow, this.#state, event, { answers });
    return undefined;
  }

  /** Goes back and tries again, or gives it up. */
  #onRefusal(): string | undefined {
    const { flow } = this.product;
    if (!this.#isRefused) return 'is told of a refusal though nothing was refused';
    if (popCount(flow, this.#state) === 0) return 'cannot go back from the refusal';
    if (this.customer.refused === 'always') {
      this.#aim = this.#has;
      send(flow, this.#state, 'on-exit');
    } else {
      this.#isRefused = false;
      back(flow, this.#state);
    }
    return undefined;
  }

  #onEnd(step: Json): string | undefined {
    const is = step.component.slice('appointment-'.length);
    const has = this.#has;
    // Closed, the screen says how the appointment stands, whatever its name.
    const isUntouched = is === 'kept' && has === this.customer.stands;
    const isTrue = is === 'kept' ? isUntouched || has !== 'cancelled' : is === has;
    if (!isTrue) return `told ${is}, is ${has}`;
    if (this.customer.wants === 'regret' && has === 'cancelled') {
      if (step.on?.['on-undone'] === undefined) return 'well';
      this.#has = this.#aim = 'standing';
      send(this.product.flow, this.#state, 'on-undone');
      return undefined;
    }
    return has === this.#aim ? 'well' : `ends ${has}`;
  }

  #onForm(step: Json): string | undefined {
    const { flow, forms, answers } = this.product;
    const state = this.#state;
    const file = forms[step.form];
    if (file === undefined) return `no screen for ${this.#screens.at(-1)}`;
    const filled = fillIn(file, answers, this.#mind, countingAnswers(flow, state));
    const given = Object.fromEntries(
      Object.entries(filled.answers).filter(([key]) => (step.collects ?? []).includes(key)),
    );
    if (this.#mind.comes === 'pick' && filled.canPickTime) {
      const whenToCome = 'select-time';
      send(flow, state, 'on-select-time', { answers: { ...given, whenToCome } });
      return undefined;
    }
    if (!filled.passes) return `Continue stays grey on ${this.#screens.at(-1)}`;
    if (step.action === 'send-code' && filled.answers.phone) this.#isSent = true;
    if (step.action === 'move-appointment') {
      if (!this.#mayAct) return 'a link that only shows moves';
      if (this.#isRefused) {
        send(flow, state, 'on-change-refused', { answers: given });
        return undefined;
      }
      const now = { ...countingAnswers(flow, state), ...given };
      const isNight = this.#mind.comes === 'night';
      if ((isNight ? now.dayToCome : now.selectedDateToCome) === undefined)
        return 'moved to no time';
      this.#has = 'moved';
    }
    send(flow, state, flow.forward, { answers: given });
    return undefined;
  }
}

/** Why a customer does not come to what they want; undefined: they do. */
export const harmTo = (product: Product, customer: Customer): string | undefined =>
  new LinkVisit(product, customer).harm();

/** The first of those who have booked something that does not come to what they want. */
export function harmWith(product: Product, booked: readonly Booked[]): string | undefined {
  for (const each of booked) {
    for (const customer of customersWith(each)) {
      const harm = harmTo(product, customer);
      if (harm !== undefined) return harm;
    }
  }
  return undefined;
}
