// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import answersFile from '../../schemas/answers.json';
import type { Answers } from '../../src/contract/types.gen.ts';
import type { StepFormModule } from '../../src/page/forms/stepForms.ts';
import { formFindings } from '../../src/verdict/forms/findings.ts';
import { formSends } from '../../src/verdict/forms/samples.ts';
import { readStepForm } from '../../src/files/stepFile/readStepForm.ts';
import { StepFormError } from '../../src/files/stepFile/types.ts';
import { compiled, openForm, shop } from '../page/forms/helpers.tsx';
import { chanceOf, type Chance } from './support/chance.ts';
import { FormVisitor, type Shown } from './support/FormVisitor.ts';
import { randomAnswers, randomForm } from './support/randomForm.ts';

/** The seed of a form to repeat, as a failure prints it. */
const again = process.env.FUZZ_SEED;
const isLong = process.env.FUZZ_RUNS !== undefined;
/** The same forms each time, unless more are asked for: then others, or those of `DRAW_SEED`. */
const first = isLong ? Number(process.env.DRAW_SEED ?? Math.floor(Math.random() * 2 ** 30)) : 1;
const runs = Number(process.env.FUZZ_RUNS ?? 15);
const seeds =
  again === undefined ? Array.from({ length: runs }, (_, index) => first + index) : [Number(again)];
/** How many visitors fill in each form, and how many of them filled in another version before. */
const VISITORS = 5;
const RETURNING = 2;
/** After how many presses of Continue nobody goes on trying. */
const PATIENCE = 80;

/** Who may come to a form that the checker takes, by what they answered before; undefined: it refuses it. */
function takenFor(file: object): ((before: Answers) => boolean) | undefined {
  try {
    const form = readStepForm(file, answersFile, 'form');
    if (formFindings(form).some(({ severity }) => severity === 'error')) return undefined;
    const { needs } = formSends(form);
    return (before) =>
      needs.every(({ isMet }) => isMet({ answers: before as never, variables: {}, truths: {} }));
  } catch (error) {
    if (error instanceof StepFormError) return undefined;
    throw error;
  }
}

/** The value at a place in a form's answers or its schema: "group_x" is x in the group. */
const at = (root: unknown, keys: readonly string[]) =>
  keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);

/** Whether the file names a value for a field that nobody has answered. */
function isPreset(form: StepFormModule, name: string): boolean {
  const keys = name.split('_').flatMap((key) => ['properties', key]);
  return keys.some((_, index) => {
    const schema = at(form.form.schema, keys.slice(0, index + 1));
    return (schema as { default?: unknown }).default !== undefined;
  });
}

/** Whether an answer is what the screen showed; a tick that nobody set may be left out. */
function isSame(shown: Shown, answer: unknown): boolean {
  if (shown === undefined || shown === false) return answer === undefined || answer === false;
  if (!Array.isArray(shown)) return String(answer) === String(shown);
  const sorted = (list: readonly unknown[]) => JSON.stringify(list.map(String).toSorted());
  return Array.isArray(answer) && sorted(answer) === sorted(shown);
}

/** The place of an entry that was added to a list; its list is compared as a whole. */
const isEntry = (name: string) => /_\d+$/.test(name);

/**
 * Fills in a form until it is sent.
 *
 * @param before answers to an earlier version of the form
 * @throws if nobody could get on, or if something else is sent than what stood on the screen
 */
function fill(chance: Chance, form: StepFormModule, before: Answers | undefined): void {
  const visited = { ...shop, allowAfterHoursDropoff: chance.happens(0.5) };
  const { container, given } = openForm(form, { answers: before, shop: visited });
  const visitor = new FormVisitor(chance, container);
  const fault = (what: string) =>
    new Error([what, `before: ${JSON.stringify(before)}`, ...visitor.did].join('\n  '));
  for (const [name, shown] of before === undefined ? visitor.shown() : []) {
    if (!isEntry(name) && !isSame(undefined, shown) && !isPreset(form, name))
      throw fault(`${name} is answered`);
  }
  visitor.fillIn();
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    const shown = visitor.shown();
    visitor.goOn();
    const sent = given();
    if (sent === undefined) {
      const isTold = visitor.mend();
      const isPuzzled = !isTold || presses > PATIENCE / 4;
      if (isPuzzled && !visitor.fillRest() && !isTold) throw fault('nothing says what to do');
      continue;
    }
    for (const [name, value] of shown) {
      if (isEntry(name) || isSame(value, at(sent, name.split('_')))) continue;
      throw fault(`${name} shows ${String(value)}, and ${JSON.stringify(sent)} is sent`);
    }
    const second = openForm(form, { answers: sent, shop: visited });
    new FormVisitor(chance, second.container).goOn();
    // What was emptied on purpose has its default again.
    const isRefilled = [...shown].some(
      ([name, value]) => !isEntry(name) && isSame(undefined, value) && isPreset(form, name),
    );
    if (isRefilled || JSON.stringify(second.given()) === JSON.stringify(sent)) return;
    throw fault(`${JSON.stringify(sent)} is sent as ${JSON.stringify(second.given())} after Back`);
  }
  throw fault('there is no end');
}

test(
  'whoever fills in a form that the checker takes gets on, and sends what stands on the screen',
  { timeout: isLong ? 3_600_000 : 90_000 },
  async () => {
    let taken = 0;
    for (const seed of seeds) {
      const chance = chanceOf(seed);
      const file = randomForm(chance);
      try {
        const isFor = takenFor(file);
        if (isFor === undefined) continue;
        taken += 1;
        const form = await compiled(file);
        for (let count = 0; count < VISITORS; count += 1) {
          const before = count < RETURNING ? (randomAnswers(chance) as Answers) : undefined;
          if (isFor(before ?? {})) fill(chance, form, before);
        }
      } catch (cause) {
        const told = `FUZZ_SEED=${seed}\n${String(cause)}\n${JSON.stringify(file, null, 2)}`;
        throw new Error(told, { cause });
      }
    }
    if (isLong) console.log(`${taken} of ${seeds.length} forms were taken`);
    expect(taken).toBeGreaterThan(0);
  },
);
