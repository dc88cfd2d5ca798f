import type { Json } from '../../../engine/types.ts';
import { isObject } from '../../../json/isObject.ts';
import { comparisonsIn } from '../../../stepFile/comparisons.ts';
import type { JsonObject, StepFormDefinition } from '../../../stepFile/types.ts';

/** What a name is compared with: only by these values can a form tell one value from another. */
interface Compared {
  readonly values: ReadonlySet<Json>;
  /** Lengths of texts and lists that a branch asks for. */
  readonly counts: ReadonlySet<number>;
}

/** Everything that a form reads, by name: "form.size", "answers.customNeed", "shop.shop.phone". */
export type FormReads = ReadonlyMap<string, Compared>;

export const joinedReads = (...all: readonly FormReads[]): FormReads => {
  const found = new Map<string, Compared>();
  for (const [name, { values, counts }] of all.flatMap((reads) => [...reads])) {
    const before = found.get(name);
    found.set(name, {
      values: new Set([...(before?.values ?? []), ...values]),
      counts: new Set([...(before?.counts ?? []), ...counts]),
    });
  }
  return found;
};

const read = (
  name: string,
  values: Iterable<Json> = [],
  counts: Iterable<number> = [],
): FormReads => new Map([[name, { values: new Set(values), counts: new Set(counts) }]]);

/** What a condition reads. */
export const readBy = (rule: unknown): FormReads =>
  joinedReads(
    ...comparisonsIn(rule).map((found) =>
      'name' in found && found.name !== undefined ? read(found.name, found.values) : new Map(),
    ),
  );

/** Every `ui:showWhen` of a form with the path of what it shows. */
export function shownBy(
  looks: object,
  path: readonly string[] = [],
): (readonly [readonly string[], unknown])[] {
  return Object.entries(looks).flatMap(([key, value]) => {
    if (key === 'ui:showWhen') return [[path, value] as const];
    return key.startsWith('ui:') || !isObject(value) ? [] : shownBy(value, [...path, key]);
  });
}

/** A rule with which the answer to one question demands something of others. */
interface Branch {
  /** The name of the question that it asks. */
  readonly asks: string;
  readonly reads: FormReads;
  /** The names of those of which it demands something else than to be answered. */
  readonly narrows: readonly string[];
  /** The names that it requires. */
  readonly requires: readonly string[];
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : []);

const bounds = ['minimum', 'maximum'];
const sizes = ['minLength', 'maxLength', 'minItems', 'maxItems'];

/** What a rule of a branch compares a question with. */
function comparedIn(name: string, rule: unknown): FormReads {
  const { const: only, enum: listed, contains, ...others } = objectOf(rule);
  const { const: entry } = objectOf(contains);
  const values = [only, entry, ...listOf(listed), ...bounds.map((key) => others[key])];
  const isThere = (value: unknown): value is Json => value !== undefined;
  const counts = sizes.map((key) => others[key]).filter((count) => typeof count === 'number');
  return read(name, values.filter(isThere), counts);
}

/** The branches of a form and its groups, and what is required with an answer. */
export function branchesOf(schema: JsonObject, above = 'form'): Branch[] {
  const named = (names: unknown) => listOf(names).map((name) => `${above}.${name as string}`);
  const own = [schema, ...listOf(schema.allOf).map(objectOf)].flatMap((rule): Branch[] => {
    const [asked] = listOf(objectOf(rule.if).required);
    if (typeof asked !== 'string') return [];
    const asks = `${above}.${asked}`;
    const parts = [rule.then, rule.else].map(objectOf);
    const demands = parts.flatMap((part) => Object.entries(objectOf(part.properties)));
    const narrowed = demands.map(([name, demand]) => comparedIn(`${above}.${name}`, demand));
    const test = objectOf(objectOf(rule.if).properties)[asked];
    return [
      {
        asks,
        reads: joinedReads(comparedIn(asks, test), ...narrowed),
        narrows: named(demands.map(([name]) => name)),
        requires: parts.flatMap(({ required }) => named(required)),
      },
    ];
  });
  const together = Object.entries(objectOf(schema.dependencies)).map(([name, needed]): Branch => {
    const asks = `${above}.${name}`;
    return { asks, reads: read(asks), narrows: [], requires: named(needed) };
  });
  const groups = Object.entries(objectOf(schema.properties)).flatMap(([name, part]) =>
    objectOf(part).type === 'object' ? branchesOf(objectOf(part), `${above}.${name}`) : [],
  );
  return [...own, ...together, ...groups];
}

/** Everything that a form's conditions and branches read. */
export const readsOf = ({
  schema,
  uiSchema,
  continueWhen,
  actions = [],
}: StepFormDefinition): FormReads =>
  joinedReads(
    readBy(continueWhen),
    ...actions.map(({ showWhen }) => readBy(showWhen)),
    ...shownBy(uiSchema).map(([, rule]) => readBy(rule)),
    ...branchesOf(schema).map(({ reads }) => reads),
  );

/** The names with some root that are read: "answers" gives "answers.newCustomer.state". */
export const namesUnder = (reads: FormReads, root: string): string[] =>
  [...reads.keys()].filter((name) => name.startsWith(`${root}.`));
