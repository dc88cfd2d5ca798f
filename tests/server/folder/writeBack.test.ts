import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeStep } from '../../../src/edits/deleteStep/deleteStep.ts';
import type { FlowFiles, ScopeName } from '../../../src/contract/staff.gen.ts';
import { demo } from '../support/world.ts';
import { heading, withHeading, type Versions, confirmed } from '../versions/support.ts';
import { Folder, soon } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });

const flowFile = 'flows/booking.json';
const first = heading(readFileSync(join(import.meta.dirname, '../../../', flowFile), 'utf8'));
const notesFile = 'schemas/steps/add-notes.json';
const shop = demo().maple;
let folder: Folder;
let server: Versions;
beforeEach(async () => {
  folder = new Folder();
  server = await folder.open();
});
afterEach(async () => {
  await server.close();
  folder.end();
});

/** Publishes a change by a draft. */
async function publish(change: (files: FlowFiles) => object, scope: ScopeName = 'everybody') {
  const draft = await server.begin(scope);
  await server.save(draft, change(draft.files));
  const { status, body } = await confirmed((losses) =>
    server.publish(draft, { word: 'It is meant', ...losses }),
  );
  expect([status, body.message]).toEqual([200, undefined]);
}
const withTitle =
  (title: string) =>
  ({ flow }: FlowFiles) => ({ flow: withHeading(flow, title) });
const withNotes =
  (words: string) =>
  ({ forms }: FlowFiles) => ({
    forms: { 'add-notes': forms['add-notes']!.replace('Please add notes', words) },
  });
/** Lets nothing be written into the folder: permissions would keep no administrator out. */
const lockFolder = () => mkdirSync(join(folder.flowsDir, '.pulled'));
const onDisk = (name = flowFile) => heading(folder.read(name));
const kinds = () => server.folder.notices().map(({ kind }) => kind);
/** Stops the server, and starts it again on the same database. */
async function restart(
  meanwhile: () => void = () => {},
  more: { isFolderFollowed?: boolean } = {},
) {
  await server.app.close();
  meanwhile();
  const { db: database, now } = server;
  server.replace(await folder.open({ database, now, ...more }));
}

describe('what is published elsewhere', () => {
  test('is written into the folder, and a restart finds nothing to do', async () => {
    await publish((files) => ({
      ...withTitle('Published')(files),
      ...withNotes('Speak freely')(files),
    }));

    await soon(() => expect(onDisk()).toBe('Published'));
    expect(folder.read(notesFile)).toContain('Speak freely');
    await restart();
    expect(await server.greeting()).toBe('Published');
    const { body } = await server.call('GET', '/staff/history?scope=everybody');
    expect(body.publications).toHaveLength(2);
    expect(kinds()).toEqual([]);
  });

  test('for a shop becomes its own files, with the forms that differ; its words reach nobody else', async () => {
    await publish(
      (files) => ({ ...withTitle('Own')(files), ...withNotes('Speak freely')(files) }),
      `shop:${shop}`,
    );

    const own = `schemas/steps/shops/${shop}/add-notes.json`;
    await soon(() => expect(folder.has(`flows/shops/${shop}.json`)).toBe(true));
    expect(folder.read(`flows/shops/${shop}.json`)).toContain('"$schema": "../../schemas/');
    expect(folder.read(own)).toContain('Speak freely');
    expect(folder.has(`schemas/steps/shops/${shop}/add-customer.json`)).toBe(false);
    expect(folder.read(notesFile)).not.toContain('Speak freely');
    await server.call('POST', '/staff/follow', {
      body: { scope: `shop:${shop}`, live: 1, sentence: 'As all others' },
    });
    await soon(() => expect(folder.has(`flows/shops/${shop}.json`)).toBe(false));
    expect(folder.has(own)).toBe(false);
    expect(kinds()).toEqual([]);
  });

  test('leaves no form that nothing shows any more, but those that another flow or a screen shows', async () => {
    const without = ({ flow, forms }: FlowFiles) => ({
      flow: removeStep(flow, 'add-notes'),
      forms: { ...forms, 'add-notes': null },
    });
    await publish(without);

    await soon(() => expect(folder.has(notesFile)).toBe(false));
    // Another flow shows what only it needs, and a screen what no step names.
    expect(folder.has('schemas/steps/why-cancel.json')).toBe(true);
    expect(folder.has('schemas/steps/view-exit.json')).toBe(true);
  });

  test('leaves a form that another flow names, however that is laid out', async () => {
    const other = folder
      .read(flowFile)
      .replace('"form": "add-notes"', '"form" :\n"add\\u002dnotes"');
    folder.write(`flows/shops/${shop}.json`, other);
    await publish(({ flow, forms }) => ({
      flow: removeStep(flow, 'add-notes'),
      forms: { ...forms, 'add-notes': null },
    }));

    await soon(() => expect(folder.read(flowFile)).not.toContain('"add-notes": {'));
    expect(folder.has(notesFile)).toBe(true);
  });

  test('is not written over what was typed while no server ran, not even into another file', async () => {
    await restart(() => {}, { isFolderFollowed: false });
    await publish(withNotes('Speak freely'));
    await restart(() => folder.edit(flowFile, (text) => withHeading(text, 'By hand')));

    expect(server.folder.notices()).toMatchObject([
      { kind: 'conflict', detail: [`${flowFile}, ${notesFile}`] },
    ]);
    expect(onDisk()).toBe('By hand');
    expect(folder.read(notesFile)).not.toContain('Speak freely');
    folder.edit(notesFile, (text) => text.replace('Please add notes', 'Speak freely'));
    folder.edit(flowFile, (text) => withHeading(text, first));
    await soon(() => expect(kinds()).toEqual([]));
    folder.edit(flowFile, (text) => withHeading(text, 'By hand'));
    await soon(async () => expect(await server.greeting()).toBe('By hand'));
  });

  test('and by hand in the same place: neither is changed, and it is said what to do', async () => {
    lockFolder();
    await publish(withTitle('Published'));
    await soon(() => expect(kinds()).toEqual(['not written']));
    folder.edit(flowFile, (text) => withHeading(text, 'By hand'));

    await soon(() => expect(kinds()).toEqual(['conflict']));
    expect(server.log.join('')).toMatch(/flow:pull/);
    expect(onDisk()).toBe('By hand');
    expect(await server.greeting()).toBe('Published');
    folder.edit(flowFile, (text) => withHeading(text, 'Published'));
    await soon(() => expect(kinds()).toEqual([]));
  });

  test('stays out of a form that somebody types and nothing shows yet', async () => {
    folder.write('schemas/steps/ask-pet.json', '{ "heading": "Pet?" ');
    await publish(({ flow, forms }) => ({
      flow: withHeading(flow, 'Published'),
      forms: { 'ask-pet': forms['add-notes']! },
    }));

    await soon(() => expect(kinds()).toEqual(['not written']));
    expect(server.log.join('')).toContain('somebody has edited schemas/steps/ask-pet.json');
    expect(folder.read('schemas/steps/ask-pet.json')).toBe('{ "heading": "Pet?" ');
    expect(onDisk()).toBe(first);
    folder.remove('schemas/steps/ask-pet.json');
    await soon(() => expect(onDisk()).toBe('Published'));
    await soon(() => expect(kinds()).toEqual([]));
  });

  test('is live although the folder cannot be written to, which is said', async () => {
    lockFolder();
    await publish(withNotes('Speak freely'));

    await soon(() => expect(kinds()).toEqual(['not written']));
    expect(server.log.join('')).toContain('what is live is not in flows/booking.json');
    expect(folder.read(notesFile)).not.toContain('Speak freely');
    expect((await server.app.inject('/schemas/steps/add-notes.json')).body).toContain(
      'Speak freely',
    );
  });

  test('does no harm to a folder that is away for a moment', async () => {
    renameSync(folder.flowsDir, `${folder.flowsDir}.away`);
    await soon(() => expect(kinds()).toContain('refused'));
    renameSync(`${folder.flowsDir}.away`, folder.flowsDir);

    await soon(() => expect(kinds()).toEqual([]));
    expect((await server.app.inject('/flows/booking.json')).body).toBe(folder.read(flowFile));
  });
});

describe('a start', () => {
  test('publishes what was edited while no server ran', async () => {
    await restart(() => folder.edit(flowFile, (text) => withHeading(text, 'Meanwhile')));

    expect(await server.greeting()).toBe('Meanwhile');
  });

  test('publishes what was edited on top of an edit of what was published elsewhere', async () => {
    await publish(withTitle('Published'));
    await soon(() => expect(onDisk()).toBe('Published'));
    folder.edit(flowFile, (text) => withHeading(text, 'By hand'));
    await soon(async () => expect(await server.greeting()).toBe('By hand'));
    await restart(() => folder.edit(flowFile, (text) => withHeading(text, 'Meanwhile')));

    expect(await server.greeting()).toBe('Meanwhile');
    expect(kinds()).toEqual([]);
  });

  test('publishes a shop’s file that was taken away and is there again', async () => {
    const own = `flows/shops/${shop}.json`;
    await publish(withTitle('Own'), `shop:${shop}`);
    await soon(() => expect(folder.has(own)).toBe(true));
    const text = folder.read(own);
    folder.remove(own);
    await soon(async () => expect(await server.greeting(`?shop=${shop}`)).toBe(first));
    await restart(() => folder.write(own, withHeading(text, 'Again')));

    expect(await server.greeting(`?shop=${shop}`)).toBe('Again');
    expect(kinds()).toEqual([]);
  });

  test('writes a file that is missing, as in a new copy of the folder', async () => {
    const own = `flows/shops/${shop}.json`;
    folder.write(own, withHeading(folder.read(flowFile), 'Own'));
    await soon(async () => expect(await server.greeting(`?shop=${shop}`)).toBe('Own'));
    await restart(() => folder.remove(own));

    expect(onDisk(own)).toBe('Own');
    expect(await server.greeting(`?shop=${shop}`)).toBe('Own');
  });

  test('with a broken folder serves what was in force, and says so', async () => {
    const good = (await server.app.inject('/flows/booking.json')).body;
    await restart(() => folder.write(flowFile, '{'));

    expect((await server.app.inject('/flows/booking.json')).body).toBe(good);
    expect(server.folder.notices()).toMatchObject([{ kind: 'refused', file: flowFile }]);
    folder.write(flowFile, withHeading(good, 'Mended'));
    await soon(async () => expect(await server.greeting()).toBe('Mended'));
    expect(kinds()).toEqual([]);
  });

  test('that only fills the database looks at no edit, and writes nothing', async () => {
    await restart(() => {}, { isFolderFollowed: false });
    const before = folder.read(flowFile);
    await publish(withTitle('Published'));
    await restart(() => {}, { isFolderFollowed: false });

    expect(folder.read(flowFile)).toBe(before);
    expect(await server.greeting()).toBe('Published');
  });
});
