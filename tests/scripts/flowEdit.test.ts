import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProject, repository } from '../scripts/support/project.ts';

const project = createProject();
afterAll(() => project.remove());
/** Runs an edit with some options. */
const edit = (order: object, options = '') =>
  project.run(`npm run flow:edit -- '${JSON.stringify(order)}' ${options}`);
const flow = project.read('flows/booking.json');
const shop = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';

test.each([
  [
    { edit: 'skip', given: { id: 'add-notes', whn: 'noCustomer' } },
    /^refused: skip takes no "whn": as in \{"edit":"skip"/,
  ],
  [
    { edit: 'move-after', given: { after: 'plan-appointment' } },
    /^refused: move-after needs "id", as in/,
  ],
  [{ edit: 'skip', given: { id: ['add-notes'] } }, /^refused: skip needs "id", as in/],
  [{ edit: 'words', given: { id: 'add-notes', name: 'heading', words: 'Notes' } }, /needs "words"/],
  [{ edit: 'stand-on-the-head' }, /^"stand-on-the-head" is nothing this can do\n\nEdits a flow/],
  [{ given: {} }, /^this is no edit: .*\n\nEdits a flow/],
  [
    {
      edit: 'add-form',
      given: { id: 'ask-tires', after: 'view-confirmation', ask: { en: 'Which tires?' } },
    },
    /^refused: nothing leads on from “Review and confirm” \("after"\)\ninstead: .*"before":"view-confirmation"\}\}'$/m,
  ],
  [
    {
      edit: 'add-form',
      given: { id: 'add-notes2.json/x', after: 'add-customer', ask: { en: 'What?' } },
    },
    /cannot be an id/,
  ],
  [{ edit: 'back-to-everybodys' }, /^refused: say whose flow: --shop/],
  [{ edit: 'back-to-everybodys' }, /counts already$/m, `--shop ${shop}`],
  [
    { edit: 'skip', given: { id: 'add-notes' } },
    /^"maple" is not the id of a shop/,
    '--shop maple',
  ],
])('%j is refused in plain words, with nothing written', async (order, said, options = '') => {
  const printed = await edit(order, `${options} --write`);

  expect(printed).toMatch(said);
  expect(printed).not.toMatch(/^\s+at /m);
  expect(project.read('flows/booking.json')).toBe(flow);
});

test('the help names every edit with what it takes', async () => {
  const printed = await project.run('npm run flow:edit -- --help');

  expect(printed).toContain('{"edit":"skip","given":{"id":"STEP","when"?:"GUARD","never"?:true}}');
  expect(printed).toContain('"edit":"back-to-everybodys"');
});

test('an existing form is not overwritten, but another step can show it', async () => {
  const form = project.read('schemas/steps/add-notes.json');
  const again = { id: 'add-notes', after: 'validate-phone', ask: { en: 'What?' } };
  expect(await edit({ edit: 'add-form', given: again }, '--write')).toContain(
    `instead: npm run flow:edit -- '{"edit":"insert-after","given":{"after":"validate-phone","id":"add-notes-again","form":"add-notes"}}'`,
  );
  expect(project.read('schemas/steps/add-notes.json')).toBe(form);

  const who = { after: 'select-recommended-services', id: 'who', form: 'add-customer' };
  const printed = await edit({ edit: 'insert-after', given: who }, '--write');
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
  const command = /^this mends it:\n {4}(npm run flow:edit -- '\{"mend":".*"\}')$/m.exec(
    checked,
  )![1]!;
  expect(await project.run(`${command} --write`)).toContain('written: flows/booking.json');

  expect(JSON.parse(project.read('flows/booking.json'))).toEqual(JSON.parse(sound));
});

test('a mend that is not offered is refused, naming those that are', async () => {
  const skip = { edit: 'skip', given: { id: 'add-customer' }, mend: 'Hope for the best' };
  const skipped = await edit(skip, '--write');
  expect(skipped).toMatch(/^nothing that is called "Hope for the best" mends it; there is:/);
  expect(skipped).toContain('Ask for a customer at “New customer” before “Review and confirm”');
});

test('words that are changed for one shop are its own, and go with its flow', async () => {
  const own = `schemas/steps/shops/${shop}/add-notes.json`;
  const common = project.read('schemas/steps/add-notes.json');
  const words = (text: string, name = 'heading') =>
    edit(
      { edit: 'words', given: { id: 'add-notes', name, words: { en: text } } },
      `--shop ${shop} --write`,
    );

  expect(await words('At Maple Street')).toContain(`written: flows/shops/${shop}.json, ${own}`);
  expect(project.read(own)).toContain('At Maple Street');
  expect(project.read('schemas/steps/add-notes.json')).toBe(common);

  // The next change is made to the shop's own words.
  await words('Help of Maple Street', 'help');
  expect(project.read(own)).toContain('At Maple Street');
  expect(project.read(own)).toContain('Help of Maple Street');

  await edit({ edit: 'back-to-everybodys' }, `--shop ${shop} --write`);
  expect(existsSync(join(project.folder, own))).toBe(false);
  expect(project.read('schemas/steps/add-notes.json')).toBe(common);
});

const asked = (after: string) => ({
  edit: 'add-form',
  given: {
    after,
    id: `miles-${after}`,
    ask: { en: 'Miles?', es: '¿Millas?', 'fr-CA': 'Milles?' },
    kind: 'number',
    least: 10,
    required: true,
  },
});

test('losses that were shown are confirmed by their code, and no others by it', async () => {
  const before = project.read('flows/booking.json');
  const shown = await edit(asked('add-notes'), '--write');
  const [, code] = /if that is meant for just these, add --confirm (\w+)$/m.exec(shown)!;

  const other = await edit(asked('validate-pin'), `--confirm ${code} --write`);
  expect(other).toContain('nothing was written');
  expect(project.read('flows/booking.json')).toBe(before);

  const same = await edit(asked('add-notes'), `--confirm ${code} --write`);
  expect(same).toContain('written: flows/booking.json');
});

test('a new way out is told, and nobody has to say that it is meant', async () => {
  const given = {
    from: 'add-waiter-preferences',
    id: 'end-call',
    button: { en: 'None of these' },
    heading: { en: 'We will call you' },
  };
  const ended = await edit({ edit: 'add-end', given }, '--write');
  expect(ended).toContain(
    'Customers who press “None of these” on “Way to come” end at “We will call you” and do not book, by a new way out',
  );
  expect(ended).not.toContain('can no longer');
  expect(ended).toContain('written: flows/booking.json');
});

test('a form that another flow shows is judged for that flow too', async () => {
  const file = 'flows/appointment.json';
  const shown = 'schemas/steps/add-waiter-preferences.json';
  const form = project.read(shown);
  cpSync(join(repository, file), join(project.folder, file));

  const late = { id: 'add-waiter-preferences', answer: 'late', ask: { en: 'How late?' } };
  const printed = await edit({ edit: 'question', given: { ...late, required: true } }, '--write');

  expect(printed).toMatch(/^error: flows\/appointment\.json/m);
  expect(printed).toContain('nothing was written');
  expect(project.read(shown)).toBe(form);
});
