/** What a form's conditions and branches compare: nothing else can tell one answer from another. */
import type { Json } from '../../engine/types.ts';
import { isObject } from '../../files/json/isObject.ts';
import { comparisonsIn } from '../../files/stepFile/comparisons.ts';
import type { JsonObject, StepFormDefinition } from '../../files/stepFile/types.ts';
import { arrayOf, objectOf } from './fields.ts';

/** By name ("form.size", "answers.customNeed", "shop.shop.phone") the values it is compared with. */
export type FormReads = ReadonlyMap<string, ReadonlySet<Json>>;

export const joinedReads = (...all: readonly FormReads[]): FormReads => {
  const found = new Map<string, ReadonlySet<Json>>();
  for (const [name, values] of all.flatMap((reads) => [...reads])) {
    found.set(name, new Set([...(found.get(name) ?? []), ...values]));
  }
  return found;
};

/** What a condition reads. */
const readBy = (rule: unknown): FormReads =>
  joinedReads(
    ...comparisonsIn(rule).flatMap((found) =>
      'name' in found && found.name !== undefined
        ? [new Map([[found.name, new Set<Json>(found.values)]])]
        : [],
    ),
  );

/** The names that conditions read. */
export const namesIn = (...rules: readonly unknown[]): string[] => [
  ...joinedReads(...rules.map(readBy)).keys(),
];

/** Every `ui:showWhen` of a form with the path of what it shows. */
export function shownBy(
  looks: object,
  path: readonly string[] = [],
): (readonly [path: readonly string[], rule: unknown])[] {
  return Object.entries(looks).flatMap(([key, value]) => {
    if (key === 'ui:showWhen') return [[path, value] as const];
    return key.startsWith('ui:') || !isObject(value) ? [] : shownBy(value, [...path, key]);
  });
}

/** A rule by which the answer to one question requires others. */
interface Branch {
  /** The name of the question that it asks. */
  readonly asks: string;
  /** What it compares the answer with. */
  readonly values: readonly Json[];
  /** The names that it requires. */
  readonly requires: readonly string[];
}

/** The branches of a form and its groups, and what is required with an answer. */
export function branchesOf(schema: JsonObject, above = 'form'): Branch[] {
  const named = (names: unknown) => arrayOf(names).map((name) => `${above}.${name as string}`);
  const own = [schema, ...arrayOf(schema.allOf).map(objectOf)].flatMap((rule): Branch[] => {
    const test = objectOf(rule.if);
    const [asked] = arrayOf(test.required);
    if (typeof asked !== 'string') return [];
    const compared = objectOf(objectOf(test.properties)[asked]);
    const { const: only, enum: listed, contains, minimum, maximum } = compared;
    const values = [only, objectOf(contains).const, ...arrayOf(listed), minimum, maximum];
    return [
      {
        asks: `${above}.${asked}`,
        values: values.filter((value) => value !== undefined) as Json[],
        requires: [rule.then, rule.else].flatMap((part) => named(objectOf(part).required)),
      },
    ];
  });
  const together = Object.entries(objectOf(schema.dependencies)).map(([name, needed]): Branch => {
    return { asks: `${above}.${name}`, values: [], requires: named(needed) };
  });
  const groups = Object.entries(objectOf(schema.properties)).flatMap(([name, part]) =>
    objectOf(part).type === 'object' ? branchesOf(objectOf(part), `${above}.${name}`) : [],
  );
  return [...own, ...together, ...groups];
}

/** Everything that a form's conditions and branches read. */
export const readsOf = ({ schema, uiSchema, continueWhen, actions = [] }: StepFormDefinition) =>
  joinedReads(
    readBy(continueWhen),
    ...actions.map(({ showWhen }) => readBy(showWhen)),
    ...shownBy(uiSchema).map(([, rule]) => readBy(rule)),
    ...branchesOf(schema).map(({ asks, values }) => new Map([[asks, new Set(values)]])),
  );

/** The names with some root that are read: "answers" gives "answers.newCustomer.state". */
export const namesUnder = (reads: FormReads, root: string): string[] =>
  [...reads.keys()].filter((name) => name.startsWith(`${root}.`));
