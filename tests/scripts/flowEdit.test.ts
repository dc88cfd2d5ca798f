import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProject } from '../scripts/support/project.ts';

const project = createProject();
afterAll(() => project.remove());
const edit = (line: string) => project.run(`npm run flow:edit -- ${line}`);
const flow = project.read('flows/booking.json');

test.each([
  ['skip add-notes --whn noCustomer', /^Unknown option '--whn'\n\nEdits a flow/],
  ['move-after plan-appointment', /^move-after needs ID\n/],
  ['skip add-notes --when {"a":', /^refused: \{"a": cannot be read: .* too early \(--when GUARD\)/],
  [
    'add-form ask-tires --after view-confirmation --ask "Which tires?"',
    /^refused: nothing leads on from “Review and confirm” \(--after STEP\)\ninstead: .* --before view-confirmation .*"Which tires\?"$/m,
  ],
  ['add-form add-notes2.json/x --after add-customer --ask "What?"', /cannot be an id/],
  ['back-to-everybodys', /^refused: say whose flow: --shop/],
  ['back-to-everybodys --shop 45b57cb8-9f49-4f87-94b3-7504b3fcff82', /counts already$/m],
  ['skip add-notes --shop maple', /^"maple" is not the id of a shop/],
])('%s is refused in plain words, with nothing written', async (line, said) => {
  const printed = await edit(`${line} --write`);

  expect(printed).toMatch(said);
  expect(printed).not.toMatch(/^\s+at /m);
  expect(project.read('flows/booking.json')).toBe(flow);
});

test('an existing form is not overwritten, but another step can show it', async () => {
  const form = project.read('schemas/steps/add-notes.json');
  const again = 'add-form add-notes --after validate-phone --ask "What?" --write';
  expect(await edit(again)).toContain(
    'instead: npm run flow:edit -- insert-after validate-phone add-notes-again --form add-notes',
  );
  expect(project.read('schemas/steps/add-notes.json')).toBe(form);

  const printed = await edit(
    'insert-after select-recommended-services who --form add-customer --write',
  );
  expect(printed).toContain('written: flows/booking.json');
  expect(JSON.parse(project.read('flows/booking.json'))).toMatchObject({
    steps: { who: { title: 'Tell us about yourself', collects: ['newCustomer'] } },
  });
});

test('a file that is refused is mended by the command that is printed for it', async () => {
  const path = join(project.folder, 'flows/booking.json');
  const sound = project.read('flows/booking.json');
  const broken = JSON.parse(sound) as {
    steps: { 'add-notes': { on: { 'on-next': { clear?: string[] }[] } } };
  };
  broken.steps['add-notes'].on['on-next'][0]!.clear = ['customNeed'];
  writeFileSync(path, JSON.stringify(broken, null, 2));

  const checked = await project.run('npm run flow:check');
  const command = /^this mends it:\n {4}(npm run flow:edit -- mend ".*")$/m.exec(checked)![1]!;
  expect(await project.run(`${command} --write`)).toContain('written: flows/booking.json');

  expect(JSON.parse(project.read('flows/booking.json'))).toEqual(JSON.parse(sound));
});

test('a mend that is not offered is refused, naming those that are', async () => {
  const skipped = await edit('skip add-customer --mend "Hope for the best" --write');
  expect(skipped).toMatch(/^nothing that is called "Hope for the best" mends it; there is:/);
  expect(skipped).toContain('Ask for a customer at “New customer” before “Review and confirm”');
});

test('words that are changed for one shop are its own, and go with its flow', async () => {
  const shop = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
  const own = `schemas/steps/shops/${shop}/add-notes.json`;
  const common = project.read('schemas/steps/add-notes.json');
  const words = (text: string) =>
    edit(`words add-notes heading --en "${text}" --shop ${shop} --write`);

  expect(await words('At Maple Street')).toContain(`written: flows/shops/${shop}.json, ${own}`);
  expect(project.read(own)).toContain('At Maple Street');
  expect(project.read('schemas/steps/add-notes.json')).toBe(common);

  // The next change is made to the shop's own words.
  await edit(`words add-notes help --en "Help of Maple Street" --shop ${shop} --write`);
  expect(project.read(own)).toContain('At Maple Street');
  expect(project.read(own)).toContain('Help of Maple Street');

  await edit(`back-to-everybodys --shop ${shop} --write`);
  expect(existsSync(join(project.folder, own))).toBe(false);
  expect(project.read('schemas/steps/add-notes.json')).toBe(common);
});
