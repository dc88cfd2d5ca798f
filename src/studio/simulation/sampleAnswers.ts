/**
 * Fills the answers of a visit in with a persona's, for the screens, and takes them out again, so
 * that links and exported files never contain personal data.
 */
import type { Answers, FullVehicle, ShopSettings } from '../../contract/types.gen.ts';
import { offeredSlots } from '../../booking/slots/availability.ts';
import { addDays } from '../../booking/clock/localDate.ts';
import { shopToday } from '../../booking/clock/shopTime.ts';
import { allowedVehicles } from '../../booking/vehicle/vehicleRestrictions.ts';
import { isGiven } from '../../engine/guards.ts';
import type { FlowEvent, Json } from '../../engine/types.ts';
import * as catalogue from './catalogue/catalogue.ts';
import { knownVehicles } from './knownVehicles.ts';
import { settingsFor } from './personas.ts';
import { rulesOf } from './rulesOf.ts';
import type { Persona } from './types.ts';

type Given = Record<string, Json | undefined>;

export interface SampleOptions {
  /** A real shop's settings; the simulated shop's own by default. */
  settings?: ShopSettings | undefined;
  now?: Date;
  /** The JSON Schemas of answers that are not in `schemas/answers.json`, by name. */
  schemas?: Readonly<Record<string, unknown>>;
}

const sampleSearch = '7ABC123';
const sampleNeed = 'There is a rattle when I brake.';
const sampleNote = 'Please call before any repair.';

interface Sampled {
  persona: Persona;
  settings: ShopSettings;
  now: Date;
  schemas: Readonly<Record<string, unknown>>;
  /** The answers before this event. */
  before: Answers;
  event: FlowEvent;
}

/**
 * The first free time from the day after tomorrow on: late enough to stay free for a visit that is
 * opened again the next day.
 */
function freePlace(
  { persona, settings, now }: Sampled,
  option: 'DROP_OFF' | 'AFTER_HOURS_DROP_OFF',
) {
  const today = shopToday(now, settings.shop);
  const rules = rulesOf({ persona: { ...persona, isFullyBooked: false }, settings });
  const offered = offeredSlots({ rules, from: addDays(today, 2), now, option, taken: {} });
  const [day] = Object.entries(offered).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { date: day?.[0] ?? addDays(today, 2), time: day?.[1][0] ?? '09:00:00' };
}

/** The result of the persona's search, unless the event's facts require another. */
function searched({ persona, settings, event }: Sampled) {
  const restriction = settings.vehicleRestrictionSetting;
  const found = allowedVehicles(catalogue.search(persona.search.search), restriction);
  const isFound = event.facts?.searchFoundVehicles;
  if (isFound === false && found.searchResults.length > 0) return { ...found, searchResults: [] };
  if (isFound !== true || found.searchResults.length > 0) return found;
  return { searchResults: catalogue.search(sampleSearch), isFilteredResultsEmpty: false };
}

/** The vehicle found by the search, or else one chosen by year, make and model. */
function newVehicle(sampled: Sampled): Answers['newVehicle'] {
  const { persona, settings, before, event } = sampled;
  if (event.type === 'on-searching-vehicle-plate') {
    return { registrationType: 'plate', searchParams: persona.search, ...searched(sampled) };
  }
  const { newVehicle: found } = before;
  const [result] = found?.searchResults ?? [];
  // A search result is a vehicle; the schema of the answer only says that it is an object.
  if (result !== undefined) return { ...found!, vehicle: result as unknown as FullVehicle };
  const taken = allowedVehicles(catalogue.allVehicles(), settings.vehicleRestrictionSetting);
  const [vehicle] = taken.searchResults;
  return { registrationType: 'manual', ...(vehicle && { vehicle }) };
}

/** For each name of `schemas/answers.json`, a concrete answer. */
const samples: { readonly [Name in keyof Answers]-?: (sampled: Sampled) => Answers[Name] } = {
  phone: ({ persona }) => persona.phone,
  okForMarketing: () => true,
  customNeed: () => sampleNeed,
  selectedServiceIds: ({ settings }) => settings.services.slice(0, 1).map(({ id }) => id),
  selectedRecommendedServiceIds: ({ before }) =>
    (before.selectedCustomerVehicle?.recommendedServices ?? [])
      .slice(0, 1)
      .map(({ jobId }) => jobId),
  recommendedServicesSkipped: ({ event }) => !isGiven(event.answers?.selectedRecommendedServiceIds),
  selectedCustomerVehicle({ persona, settings, now, event }) {
    const wanted = event.facts?.vehicleHasRecommendedServices;
    const vehicles = knownVehicles(persona, settings, now);
    const fits = ({ recommendedServices }: (typeof vehicles)[number]) =>
      wanted === undefined || recommendedServices.length > 0 === wanted;
    const vehicle = vehicles.find(fits) ?? vehicles[0];
    if (vehicle === undefined) return undefined;
    const { lastServiceTime: _shownOnly, ...selected } = vehicle;
    return selected;
  },
  newVehicle,
  waiterPreference: ({ persona: { appointment }, event }) =>
    appointment?.slotTime === null ||
    (isGiven(event.answers?.dayToCome) && !isGiven(event.answers?.selectedDateToCome))
      ? 'after-hours-drop-off'
      : 'drop-off-vehicle',
  whenToCome: ({ event }) =>
    event.type === 'on-select-time' ? 'select-time' : 'soonest-available',
  enabledCourtesyTransformation: () => true,
  selectedDateToCome(sampled) {
    const { date, time } = freePlace(sampled, 'DROP_OFF');
    return `${date}T${time}`;
  },
  dayToCome: (sampled) => freePlace(sampled, 'AFTER_HOURS_DROP_OFF').date,
  notes: ({ before, settings }) => {
    const [id = settings.services[0]?.id] = before.selectedServiceIds ?? [];
    return id === undefined ? {} : { [String(id)]: sampleNote };
  },
  newCustomer: ({ persona }) => persona.newCustomer,
  question: () => sampleNeed,
  fullName: ({ persona: { newCustomer } }) => `${newCustomer.firstName} ${newCustomer.lastName}`,
  customerPhone: ({ persona }) => persona.phone,
  agreement: () => true,
};

function sample(name: string, sampled: Sampled): Json | undefined {
  if (Object.hasOwn(samples, name)) {
    return samples[name as keyof Answers](sampled);
  }
  return sampleOf(sampled.schemas[name]);
}

/**
 * The events with the persona's concrete answers in place of `true`. Answers that are concrete
 * already stay; a blank one, `null`, becomes undefined, as on the screens.
 */
export function fillIn(
  events: readonly FlowEvent[],
  persona: Persona,
  { settings: shopSettings, now = new Date(), schemas = {} }: SampleOptions = {},
): FlowEvent[] {
  const settings = settingsFor(persona, shopSettings);
  let before: Answers = {};
  return events.map((event) => {
    if (event.answers === undefined) return event;
    const answers: Given = {};
    for (const [name, answer] of Object.entries(event.answers)) {
      const sampled = { persona, settings, now, schemas, before, event };
      answers[name] = answer === true ? sample(name, sampled) : (answer ?? undefined);
    }
    before = { ...before, ...(answers as Answers) };
    return { ...event, answers };
  });
}

/**
 * Yes and no are kept, since they identify nobody; of any other answer only whether it was given.
 */
function withoutWords(answer: Json | undefined): boolean | null {
  if (typeof answer === 'boolean') return answer;
  return isGiven(answer) ? true : null;
}

/**
 * The events without their answers' contents: `true` for an answer that was given, `null` for a
 * blank one.
 */
export function withoutAnswers(events: readonly FlowEvent[]): FlowEvent[] {
  return events.map((event) => {
    if (event.answers === undefined) return event;
    const answers = Object.entries(event.answers).map(([name, answer]) => {
      return [name, withoutWords(answer)] as const;
    });
    return { ...event, answers: Object.fromEntries(answers) };
  });
}

interface Schema {
  const?: Json;
  enum?: readonly Json[];
  oneOf?: readonly Schema[];
  type?: string | readonly string[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
}

/**
 * A value that fits the schema of a plain form's answer: the first choice, a word, the least
 * number. `true` where the schema says nothing of the value.
 */
function sampleOf(given: unknown): Json {
  const schema = (given ?? {}) as Schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  if (schema.oneOf?.[0] !== undefined) return sampleOf(schema.oneOf[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return 'Sample'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'array':
      return [sampleOf(schema.items)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]),
      );
    default:
      return true;
  }
}
