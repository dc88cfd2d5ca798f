import type { Answers } from '../../../contract/types.gen.ts';
import type { Sample } from '../../../checker/model/surroundings.ts';

/** Whether some visitor sends an event in one way, as far as that is up to who they are and what they want. */
type Does = (event: string, sample: Sample) => boolean;

/** Visitors who are alike in all that a flow can tell of them. */
export interface VisitorKind {
  /** Which of the customers, where not all of them are meant: "whose vehicle has recommendations". */
  readonly who?: string;
  readonly does: Does;
}

/** Customers that a shop tells apart. */
export interface CustomerKind {
  readonly id: string;
  /** The subject of a sentence: "New customers who chose a service". */
  readonly words: string;
  /** Every one of these has to be able to book. */
  readonly visitors: readonly VisitorKind[];
}

const returning = 'on-welcome.returning-customer';
const servicesFirst = 'on-welcome.select-services';

const all =
  (...parts: readonly Does[]): Does =>
  (event, sample) =>
    parts.every((does) => does(event, sample));

/** How many customers of the shop have the phone. */
const matching =
  (match: 'none' | 'one' | 'several'): Does =>
  (_event, { makes = {} }) =>
    (makes.match ?? match) === match;

const without =
  (...names: readonly (keyof Answers)[]): Does =>
  (_event, { answers = {} }) =>
    names.every((name) => (answers[name] ?? null) === null);

const only =
  (name: keyof Answers, isMeant: (value: unknown) => boolean): Does =>
  (_event, { answers = {} }) =>
    (answers[name] ?? null) === null || isMeant(answers[name]);

const recommended =
  (isThere: boolean): Does =>
  (_event, { facts = {} }) =>
    (facts.vehicleHasRecommendedServices ?? isThere) === isThere;

const never =
  (unwanted: string): Does =>
  (event) =>
    event !== unwanted;

/** Who says so on the first screen says nothing else there. */
const sayingOnlyThat: Does = (event, sample) =>
  event !== returning || without('selectedServiceIds', 'customNeed')(event, sample);

const theirVehicle = without('newVehicle');
const anotherVehicle = without('selectedCustomerVehicle');
const newCustomer = all(matching('none'), never(returning));
const knownCustomer = all(matching('one'), theirVehicle, never(returning));

/** New customers and those whom the shop knows, at shops where something is so. */
const bothAt = (does: Does): readonly VisitorKind[] => [
  { who: 'those who are new', does: all(newCustomer, does) },
  { who: 'those whom the shop knows', does: all(knownCustomer, does) },
];

/** The customers that every shop has, in the order in which their verdicts are read. */
export const customerKinds: readonly CustomerKind[] = [
  {
    id: 'new-with-service',
    words: 'New customers who chose a service',
    visitors: [{ does: all(newCustomer, without('customNeed')) }],
  },
  {
    id: 'known',
    words: 'Customers the shop knows',
    visitors: [
      {
        who: 'those who said so first',
        does: all(matching('one'), theirVehicle, never(servicesFirst), sayingOnlyThat),
      },
      {
        who: 'those whose vehicle has recommended services',
        does: all(knownCustomer, recommended(true)),
      },
      {
        who: 'those whose vehicle has no recommended services',
        does: all(knownCustomer, recommended(false)),
      },
    ],
  },
  {
    id: 'several',
    words: 'Several customers at one number',
    visitors: [{ does: all(matching('several'), theirVehicle, never(returning)) }],
  },
  {
    id: 'another-vehicle',
    words: 'Customers the shop knows, with a new vehicle',
    visitors: [
      { does: all(matching('one'), anotherVehicle, never(returning)) },
      {
        who: 'those who share a number',
        does: all(matching('several'), anotherVehicle, never(returning)),
      },
    ],
  },
  {
    id: 'need-only',
    words: 'Customers who only describe a need',
    visitors: bothAt(without('selectedServiceIds')),
  },
  {
    id: 'after-hours',
    words: 'Customers who drop off after hours',
    visitors: bothAt(only('waiterPreference', (value) => value === 'after-hours-drop-off')),
  },
  {
    id: 'no-after-hours',
    words: 'Customers of shops without after-hours drop-off',
    visitors: bothAt(only('waiterPreference', (value) => value !== 'after-hours-drop-off')),
  },
  {
    id: 'no-waiting',
    words: 'Customers of shops where nobody can wait',
    visitors: bothAt(only('waiterPreference', (value) => value !== 'wait-at-shop')),
  },
  {
    id: 'no-rides',
    words: 'Customers of shops without courtesy transportation',
    visitors: bothAt(only('enabledCourtesyTransformation', (value) => value !== true)),
  },
];
