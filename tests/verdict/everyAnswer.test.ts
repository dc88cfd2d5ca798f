import { Ajv } from 'ajv';
import fc from 'fast-check';
import jsonLogic from 'json-logic-js';
import { expect, it } from 'vitest';
import { formFindings } from '../../src/verdict/forms/findings.ts';
import { formOf } from '../page/steps/support/formErrors.ts';

type Given = Readonly<Record<string, unknown>>;

/** The kinds of question: their rules, everything that can be answered, and what conditions ask. */
const kinds = {
  choice: {
    rules: { type: 'string', enum: ['red', 'blue'] },
    answers: ['red', 'blue'],
    test: { const: 'blue' },
    is: (read: object) => ({ '==': [read, 'blue'] }),
  },
  tick: { rules: { type: 'boolean' }, answers: [true, false], test: { const: true } },
  text: { rules: { type: 'string' }, answers: ['Rosa'] },
  several: {
    rules: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['x', 'y'] } },
    answers: [['x'], ['y'], ['x', 'y']],
    test: { contains: { const: 'x' } },
    is: (read: object) => ({ in: ['x', read] }),
  },
} as const;
const names = ['a', 'b', 'c'] as const;

const kind = fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]));
const drawnForm = fc
  .record({
    kinds: fc.tuple(kind, kind, kind),
    required: fc.subarray([...names]),
    shown: fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6)),
    branch: fc.option(fc.tuple(fc.constantFrom(...names), fc.subarray([...names]), fc.boolean())),
    waits: fc.nat(14),
  })
  .map(({ kinds: drawn, required, shown, branch, waits }) => {
    const kindOf = (at: number) => kinds[drawn[at]!];
    /** A condition on one of the questions. */
    const rule = (at: number, how: number) => {
      const read = { var: `form.${names[at]}` };
      const one = kindOf(at);
      const asked = how > 1 && 'is' in one ? one.is(read) : { '!!': read };
      return how % 2 === 0 ? asked : { '!': asked };
    };
    const properties = Object.fromEntries(
      names.map((name, at) => [name, { title: name, ...kindOf(at).rules }]),
    );
    const uiSchema = Object.fromEntries(
      names.map((name, at) => [
        name,
        at > 0 && shown[at]! < 4 ? { 'ui:showWhen': rule((shown[at]! * 7) % at, shown[at]!) } : {},
      ]),
    );
    const [asks = 'a', needs = [], isExact] = branch ?? [];
    const one = kindOf(names.indexOf(asks));
    const test = isExact && 'test' in one ? { properties: { [asks]: one.test } } : {};
    const rules =
      branch === null
        ? {}
        : // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          { if: { required: [asks], ...test }, then: { required: needs } };
    const continueWhen = waits < 6 ? { continueWhen: rule(waits % 3, waits % 4) } : {};
    return { schema: { properties, required, ...rules }, rest: { uiSchema, ...continueWhen } };
  });

/** A form as a visitor meets it, by validators that share no code with the proof. */
function met({
  schema,
  rest,
}: {
  schema: object;
  rest: { uiSchema: object; continueWhen?: object };
}) {
  const validate = new Ajv({ allErrors: true, strict: false }).compile({
    type: 'object',
    ...schema,
  });
  const holds = (condition: object, form: Given) =>
    jsonLogic.truthy(jsonLogic.apply(condition, { form }));
  const looks = Object.entries<{ 'ui:showWhen'?: object }>(rest.uiSchema as never);
  /** The values that apply: a question only waits for those before it. */
  const appliedOf = (given: Given) =>
    looks.reduce<{ form: Given; hidden: readonly string[] }>(
      ({ form, hidden }, [name, { 'ui:showWhen': condition = { '!': false } }]) => {
        if (holds(condition, form)) return { form, hidden };
        const { [name]: _left, ...others } = form;
        return { form: others, hidden: [...hidden, name] };
      },
      { form: given, hidden: [] },
    );
  /** The names that are missing. */
  const missingIn = (given: Given): string[] => {
    const { hidden } = appliedOf(given);
    const errors = validate(given) ? [] : (validate.errors ?? []);
    const names = errors.flatMap(({ params }) => (params.missingProperty as string) ?? []);
    return names.filter((name) => !hidden.includes(name));
  };
  const isHeld = (given: Given) =>
    !rest.continueWhen || holds(rest.continueWhen, appliedOf(given).form);
  const isSent = (given: Given) => missingIn(given).length === 0 && isHeld(given);
  return { appliedOf, missingIn, isSent };
}

/** Forms with the same answers have the same key, in whatever order they were given. */
const keyOf = (given: Given) => JSON.stringify(names.map((name) => given[name] ?? null));

/** Everything to which one step after the other leads. */
function reached(from: Given, next: (given: Given) => Given[]): Given[] {
  const found = new Map([[keyOf(from), from]]);
  for (const given of found.values()) {
    for (const one of next(given)) if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  }
  return [...found.values()];
}

it('a form is taken if, and only if, everybody gets through and each question can be answered', () => {
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(drawnForm, (drawn) => {
      const form = formOf(drawn.schema, drawn.rest);
      const isTaken = !formFindings(form).some(({ severity }) => severity === 'error');
      const { appliedOf, missingIn, isSent } = met(drawn);
      const waits = JSON.stringify(drawn.rest).match(/(?<=continueWhen.*form\.)\w/)?.[0];
      const properties = form.schema.properties as Record<string, { type: string }>;
      const answersOf = (name: string) =>
        Object.values(kinds).find(({ rules }) => rules.type === properties[name]!.type)!.answers;
      /** The form with one answer more, or another one. */
      const answering = (given: Given, some: readonly string[]) =>
        some
          .filter((name) => !appliedOf(given).hidden.includes(name))
          .flatMap((name) => answersOf(name).map((value) => ({ ...given, [name]: value })));
      /** What Continue asks for: what is required, and what it waits for. */
      const goingOn = (given: Given) =>
        answering(
          given,
          [...missingIn(given), ...(waits ?? [])].filter((name) => !given[name]),
        );
      const all = reached({}, (given) => answering(given, names));
      const sentForms = all.filter(isSent);
      // Back from what is sent: each form is looked at once, not once for each form before it.
      const through = new Set(sentForms.map(keyOf));
      const onward = all.map((given) => [keyOf(given), goingOn(given).map(keyOf)] as const);
      for (let size = -1; size < through.size;) {
        size = through.size;
        for (const [key, next] of onward)
          if (next.some((one) => through.has(one))) through.add(key);
      }
      const isPassed = through.size === all.length;
      const sent = sentForms.map((given) => appliedOf(given).form);
      const isUseful = names.every((name) => sent.some((one) => one[name] !== undefined));
      verdicts.add(isTaken);
      expect({ isTaken }).toEqual({ isTaken: isPassed && isUseful });
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300), seed: 1 },
  );
  expect(verdicts.size).toBe(2);
});
