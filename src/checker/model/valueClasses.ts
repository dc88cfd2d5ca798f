import { memo } from '../maps.ts';
import { isGiven } from '../../engine/guards.ts';
import type { Flow, Json, Scalar } from '../../engine/types.ts';
import type { Model } from './model.ts';
import type { Abstraction } from './abstraction.ts';
import type { Condition, Truth, View } from './surroundings.ts';

const texts = new WeakMap<object, string>();

/** JSON as text; an object, which may be large, is written once. */
function writtenOf(json: unknown): string {
  if (typeof json !== 'object' || json === null) return JSON.stringify(json ?? null);
  return memo(texts, json, () => JSON.stringify(json));
}

/** A sample as maps know it: equal JSON is one text, what was left blank is the empty one. */
const textOf = (sample: Json | undefined): string =>
  sample === undefined || sample === null ? '' : writtenOf(sample);

/** Preconditions with more combinations of what they read are asked as they come up. */
const largestTable = 4096;

interface Table {
  readonly answers: readonly string[];
  /** How far apart the samples of each answer stand in `met`, and how many there are. */
  readonly strides: readonly number[];
  readonly met: Uint8Array;
}

const tables = new WeakMap<
  Condition,
  { readonly key: string; readonly table: Table | undefined }
>();

/** Whether a condition is met for each combination of what it reads; undefined for too many. */
function tableOf(
  precondition: Condition,
  samples: ReadonlyMap<string, readonly (Json | undefined)[]>,
  flow: Flow,
  truths: Readonly<Record<string, Truth>>,
): Table | undefined {
  const answers = precondition.reads.answers ?? [];
  const domains: { readonly kind: keyof View; name: string; values: readonly unknown[] }[] = [
    ...answers.map((name) => ({
      kind: 'answers' as const,
      name,
      values: samples.get(name) ?? [undefined],
    })),
    ...(precondition.reads.variables ?? []).map((name) => ({
      kind: 'variables' as const,
      name,
      values: Object.hasOwn(flow.variables, name) ? flow.variables[name]!.domain : [undefined],
    })),
    ...(precondition.reads.truths ?? []).map((name) => ({
      kind: 'truths' as const,
      name,
      values: truths[name]?.domain ?? [undefined],
    })),
  ];
  const size = domains.reduce((product, { values }) => product * values.length, 1);
  if (size > largestTable) return undefined;
  const key = domains.map(({ values }) => values.map(writtenOf).join('\n')).join('\f');
  const known = tables.get(precondition);
  if (known?.key === key) return known.table;
  const met = new Uint8Array(size);
  const strides: number[] = [];
  let stride = 1;
  for (const { values } of domains) {
    strides.push(stride);
    stride *= values.length;
  }
  for (let place = 0; place < size; place++) {
    const view: Record<keyof View, Record<string, unknown>> = {
      answers: {},
      variables: {},
      truths: {},
    };
    for (const [index, { kind, name, values }] of domains.entries()) {
      const value = values[Math.floor(place / strides[index]!) % values.length];
      if (kind !== 'answers' || value !== undefined) view[kind][name] = value;
    }
    met[place] = precondition.isMet(view as unknown as View) ? 1 : 0;
  }
  const table = { answers, strides: strides.slice(0, answers.length), met };
  tables.set(precondition, { key, table });
  return table;
}

/** What some tables say of one sample of an answer, whatever else they depend on. */
function columnOf(
  list: readonly (Table | undefined)[],
  name: string,
  index: number,
  count: number,
): number[] {
  const column: number[] = [];
  for (const table of list) {
    if (table === undefined) continue;
    const { answers, strides, met } = table;
    const stride = strides[answers.indexOf(name)]!;
    for (let place = 0; place < met.length; place++) {
      if (Math.floor(place / stride) % count === 0) column.push(met[place + index * stride]!);
    }
  }
  return column;
}

/** The samples of one answer, those together that nothing asked tells apart. 0 is the blank one. */
export interface ValueClasses {
  classOf(sample: Json | undefined): number;
  /** The first sample of a class. */
  readonly values: readonly (Json | undefined)[];
  /** Whether every precondition that is met with the first class is met with the second as well. */
  isBelow(one: number, other: number): boolean;
}

/** The classes of the samples of each answer that an abstraction tracks. */
export function valueClasses(
  { flow, around: { truths = {} }, values: universe, routed, conditions }: Model,
  { answers: tracked, preconditions, ages }: Abstraction,
): Map<string, ValueClasses> {
  const all = new Map(tracked.map((name) => [name, [undefined, ...(universe.get(name) ?? [])]]));
  const tabled = (list: readonly Condition[]) =>
    list.map((condition) => ({ condition, table: tableOf(condition, all, flow, truths) }));
  const asked = tabled(preconditions);
  const deciding = tabled(conditions.judgedBy(all));
  return new Map(
    [...all].map(([name, samples]) => {
      const reading = (list: typeof asked) =>
        list
          .filter(({ condition }) => condition.reads.answers?.includes(name))
          .map(({ table }) => table);
      const asking = reading(asked);
      const sending = reading(deciding);
      const isOpen = [...asking, ...sending].includes(undefined);
      // Only who asks for more than what is read looks at whether there is any answer.
      const isReadAlone = !routed.has(name) && name !== ages && asking.length + sending.length > 0;
      const columns = samples.map((sample, index) => {
        const column = columnOf(asking, name, index, samples.length);
        const sent = columnOf(sending, name, index, samples.length).join('');
        return {
          sample,
          column,
          sent,
          id: `${isReadAlone || isGiven(sample)} ${isOpen ? index : ''} ${column.join('')} ${sent}`,
        };
      });
      const ids = [...new Set(columns.map(({ id }) => id))];
      const firsts = ids.map((id) => columns.find((column) => column.id === id)!);
      const byText = new Map(columns.map(({ sample, id }) => [textOf(sample), ids.indexOf(id)]));
      const byObject = new Map<unknown, number>();
      const below = firsts.map((one) =>
        firsts.map(
          (other) =>
            one === other ||
            (!isOpen &&
              !routed.has(name) &&
              one.sent === other.sent &&
              one.column.every((met, index) => met <= other.column[index]!)),
        ),
      );
      const classes: ValueClasses = {
        values: firsts.map(({ sample }) => sample),
        isBelow: (one, other) => below[one]![other]!,
        classOf: (sample) => memo(byObject, sample, () => byText.get(textOf(sample)) ?? 0),
      };
      return [name, classes] as const;
    }),
  );
}

/** What a condition sees, of all that is known. */
export function viewFor(
  { reads }: Pick<Condition, 'reads'>,
  answers: Readonly<Record<string, Json | undefined>>,
  isCollected: (answer: string) => boolean,
  variables: (name: string) => Scalar | undefined,
  truths: Readonly<Record<string, Scalar>>,
): View {
  const view: { [Key in keyof View]: Record<string, never> } = {
    answers: {},
    variables: {},
    truths: {},
  };
  for (const name of reads.answers ?? []) {
    const value = answers[name];
    if (value !== undefined && value !== null && isCollected(name))
      view.answers[name] = value as never;
  }
  for (const name of reads.variables ?? []) view.variables[name] = variables(name) as never;
  for (const name of reads.truths ?? []) view.truths[name] = truths[name] as never;
  return view;
}

/** What a condition comes to: always met, never, or with some samples and not with others. */
type Verdict = 'always' | 'never' | { readonly key: string };

/** The conditions under which screens send, as far as the samples of all screens make a difference. */
export class Conditions {
  readonly #verdicts = new Map<Condition, Verdict>();

  /** @param samples every sample that some screen brings, by answer */
  constructor(
    flow: Flow,
    private readonly samples: ReadonlyMap<string, readonly Json[]>,
    conditions: Iterable<Condition>,
  ) {
    const blank = [...samples].map(([name, list]) => [name, [undefined, ...list]] as const);
    const all = new Map(blank);
    for (const condition of conditions) {
      const table = tableOf(condition, all, flow, {});
      const met = table?.met.join('') ?? `open ${this.#verdicts.size}`;
      const key = `${this.answersOf(condition).join(' ')} ${met}`;
      const isSame = table?.met.every((is) => is === table.met[0]) === true;
      const same = table?.met[0] === 1 ? 'always' : 'never';
      this.#verdicts.set(condition, isSame ? same : { key });
    }
  }

  of(condition: Condition | undefined): Verdict {
    return condition === undefined ? 'always' : this.#verdicts.get(condition)!;
  }

  /** The answers that a condition reads and that some screen brings. */
  answersOf({ reads }: Condition): string[] {
    return (reads.answers ?? []).filter((name) => this.samples.has(name));
  }

  /** Those that can be judged by some answers, each of a kind once. */
  judgedBy(answers: Pick<ReadonlyMap<string, unknown>, 'has'>): Condition[] {
    const found = new Map<string, Condition>();
    for (const [condition, verdict] of this.#verdicts) {
      if (typeof verdict !== 'object') continue;
      if (this.answersOf(condition).every((name) => answers.has(name)))
        found.set(verdict.key, condition);
    }
    return [...found.values()];
  }

  /** All answers that make a difference. */
  get answers(): string[] {
    const open = [...this.#verdicts].filter(([, verdict]) => typeof verdict === 'object');
    return [...new Set(open.flatMap(([condition]) => this.answersOf(condition)))];
  }
}

/** Whether a way is open with the answers before it. */
export const isOpenWith = (
  given: Condition | undefined,
  answers: Readonly<Record<string, Json | undefined>>,
  isCollected: (answer: string) => boolean,
): boolean =>
  given === undefined || given.isMet(viewFor(given, answers, isCollected, () => undefined, {}));
