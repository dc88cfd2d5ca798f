/**
 * Flows and forms that authors could write by mistake or on purpose are accepted or refused, and
 * delay nobody else.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formTexts } from '../../server/live/formTexts.ts';
import { createRunApart, ResourceLimitExceeded } from '../../server/live/runApart.ts';
import { heavyFlow } from '../server/support/heavyFlow.ts';
import { runs } from './support/runs.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const forms = await formTexts(inRepository('schemas/steps'));
const shipped = readFileSync(inRepository('flows/booking.json'), 'utf8');
const answers = readFileSync(inRepository('schemas/answers.json'), 'utf8');
const form = readFileSync(inRepository('schemas/steps/add-customer.json'), 'utf8');
const LIMIT_MS = 20_000;

/**
 * The text of a file with some parts removed, doubled, or replaced by others of the same file or by
 * invalid ones.
 */
const damaged = (text: string) => {
  const bad = ['{}', '[]', 'null', '"__proto__"', '1e999', '"\\u0000"', `"${'x'.repeat(2000)}"`];
  const values = fc.constantFrom(...bad, ...(text.match(/"[\w-]+"/g) ?? []));
  const cuts = fc.array(fc.tuple(fc.nat(), values), { minLength: 1, maxLength: 6 });
  return cuts.map((list) =>
    list.reduce((now, [at, value]) => {
      const tokens = [...now.matchAll(/"[\w-]+"|\btrue\b|\d+/g)];
      const { index = 0, 0: old = '' } = tokens[at % tokens.length] ?? {};
      return `${now.slice(0, index)}${value}${now.slice(index + old.length)}`;
    }, text),
  );
};
const nested = fc
  .integer({ min: 10, max: 20_000 })
  .map((depth) => `${'{"and":['.repeat(depth)}true${']}'.repeat(depth)}`);
const wide = fc
  .integer({ min: 1, max: 4000 })
  .map((many) =>
    JSON.stringify({
      ...JSON.parse(shipped),
      variables: Object.fromEntries(
        Array.from({ length: many }, (_, i) => [`v${i}`, { type: 'boolean', initial: false }]),
      ),
    }),
  );
const heavy = fc.integer({ min: 2, max: 60 }).map((many) => heavyFlow(shipped, many));
/** The last two take all the time there is. */
const flow =
  runs(0, 1) === 0
    ? fc.oneof(damaged(shipped), nested)
    : fc.oneof(damaged(shipped), nested, wide, heavy);

/** The longest time for which this process did not get to run while `work` went on. */
async function longestPause(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work;
  clearInterval(timer);
  return longest;
}

test(
  'a random flow or form is accepted or refused within the limits, and nothing else waits',
  async () => {
    const run = createRunApart({ milliseconds: LIMIT_MS, megabytes: 200 });
    const jobs = fc.oneof(
      flow.map(
        (text) => () => run('judgeFiles', { name: 'flow', files: { flow: text, forms, answers } }),
      ),
      damaged(form).map((text) => () => run('stepModule', { id: 'add-customer', text, answers })),
    );
    await fc.assert(
      fc.asyncProperty(jobs, async (job) => {
        const begun = performance.now();
        const done = job().then(
          () => 'taken',
          (error: Error) => (error instanceof ResourceLimitExceeded ? 'ended' : error.message),
        );
        const pause = await longestPause(done);
        const took = performance.now() - begun;

        expect(await done).not.toBe('');
        // Whatever the check takes, it must not block this process for a large part of that time.
        expect(pause).toBeLessThan(Math.max(took / 2, 1000));
      }),
      { numRuns: runs(5, 300), endOnFailure: true },
    );
  },
  runs(240_000, 3_600_000),
);
