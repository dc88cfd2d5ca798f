import type { Answers, ShopSettings } from '../../../contract/types.gen.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import { assignments } from '../../../engine/check/control.ts';
import * as sample from '../samples.ts';
import type { Situation } from '../types.ts';

/** The names that conditions read, such as "form.customNeed". */
export function namesRead(rule: unknown): string[] {
  if (Array.isArray(rule)) return rule.flatMap(namesRead);
  if (rule === null || typeof rule !== 'object') return [];
  const { var: read } = rule as { var?: unknown };
  return typeof read === 'string' ? [read] : Object.values(rule).flatMap(namesRead);
}

function showConditions(looks: unknown): unknown[] {
  if (looks === null || typeof looks !== 'object' || Array.isArray(looks)) return [];
  return Object.entries(looks).flatMap(([key, value]) => {
    if (key === 'ui:showWhen') return [value];
    return key.startsWith('ui:') ? [] : showConditions(value);
  });
}

/** Everything that the conditions of a form read. */
export function readByConditions(form: StepFormDefinition): string[] {
  const conditions = [
    form.continueWhen,
    ...(form.actions ?? []).map(({ showWhen }) => showWhen),
    ...showConditions(form.uiSchema),
  ];
  return [...new Set(conditions.flatMap(namesRead))];
}

const below = (names: readonly string[], root: string) => [
  ...new Set(
    names.filter((name) => name.startsWith(`${root}.`)).map((name) => name.split('.')[1]!),
  ),
];

/** The visit's answers that conditions of a form read. */
export const answersRead = (form: StepFormDefinition): string[] =>
  below(readByConditions(form), 'answers');

/** What was answered before, where nothing asks for it. */
const before: Answers = {
  selectedServiceIds: sample.services,
  selectedCustomerVehicle: sample.vehicleToRepair,
};
/** What was answered before, where a condition asks for it. */
const given: Readonly<Record<string, unknown>> = {
  ...before,
  customNeed: sample.need,
  phone: sample.phone,
  selectedRecommendedServiceIds: sample.recommended,
  newVehicle: sample.vehicleByName,
  waiterPreference: 'drop-off-vehicle',
  okForMarketing: true,
};

/** Shops that differ in what conditions and widgets look at. */
export function shopsFor(form: StepFormDefinition): ShopSettings[] {
  const { shop } = sample;
  const read = below(readByConditions(form), 'shop').filter((name) => Object.hasOwn(shop, name));
  const switches = [
    ...new Set(['allowAfterHoursDropoff', 'allowCourtesyTransportationRequest', ...read]),
  ].filter((name) => typeof shop[name as keyof ShopSettings] === 'boolean');
  return assignments(switches, () => [true, false]).map((set) => ({ ...shop, ...set }));
}

/** More answers than these are not tried both ways each. */
const mostAnswers = 6;

/** Who may come to fill in a form at a shop: with each answer that its conditions read, and without. */
export function situationsAt(form: StepFormDefinition, shop: ShopSettings): Situation[] {
  const read = answersRead(form).slice(0, mostAnswers);
  return assignments(read, () => [true, false]).flatMap((is) => {
    const asked = (rest: Answers): Answers => {
      const entries = read.map((name) => [
        name,
        is[name] ? (given[name] ?? 'something') : undefined,
      ]);
      return { ...rest, ...(Object.fromEntries(entries) as Answers) };
    };
    return [
      { shop, answers: asked(before) },
      { shop, answers: asked({}) },
    ];
  });
}

/** Who comes to a shop that offers everything, where no more than these answers are known of them. */
export function situationsBefore(answers: Answers): Situation[] {
  return [before, {}].map((rest) => ({ shop: sample.shop, answers: { ...rest, ...answers } }));
}
