import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type {
  ListedDraft,
  SharedDraft,
  DraftConflict,
  DraftNote,
  DraftRevision,
  DraftSummary,
  FlowFiles,
  Op,
  PresentMember,
  SavedDraft,
} from '../../../src/contract/staff.gen.ts';
import { withOp } from '../../../src/edits/op.ts';
import { ann, ben, Versions, vera, withHeading } from './support.ts';

const staff = await Versions.open();
afterAll(() => staff.close());

const open = (id: string) => staff.call<SharedDraft>('GET', `/staff/drafts/${id}`);
const restore = (draft: SharedDraft, body: object) =>
  staff.call<SavedDraft>('POST', `/staff/drafts/${draft.id}/restore`, { body });
/** Renames a step in the text of a flow. */
const rename = (flow: string, from: string, to: string) =>
  flow.replace(`"title": "${from}"`, `"title": "${to}"`);

test('every state of a draft can be reached again, by whoever opens it', async () => {
  const draft = await staff.begin();
  const { flow } = draft.files;
  await staff.save(draft, { flow: rename(flow, 'Welcome', 'Hello') });
  await staff.save(draft, { flow: rename(flow, 'Welcome', 'Howdy') }, { base: 2 });

  const undone = await restore(draft, { base: 3, revision: 2 });
  const { body: after } = await open(draft.id);
  const { body: list } = await staff.call<{ revisions: DraftRevision[] }>(
    'GET',
    `/staff/drafts/${draft.id}/revisions`,
    { as: vera },
  );
  const { body: third } = await staff.call<{ files: FlowFiles }>(
    'GET',
    `/staff/drafts/${draft.id}/revisions/3`,
  );

  expect(undone.body).toMatchObject({ revision: 4 });
  expect(after.files.flow).toContain('"title": "Hello"');
  expect(list.revisions.map(({ revision, what }) => [revision, what])).toEqual([
    [4, 'back to state 2'],
    [3, 'an edit'],
    [2, 'an edit'],
    [1, 'begun from what is live'],
  ]);
  expect(third.files.flow).toContain('"title": "Howdy"');
});

test('saving the same again makes no state', async () => {
  const draft = await staff.begin();

  const { body } = await staff.save(draft, { flow: draft.files.flow });

  expect(body.revision).toBe(1);
});

test('back to live is one press, and can be taken back like any other', async () => {
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Otherwise') });

  const { body } = await restore(draft, { base: 2, live: true });

  expect(body.hash).toBe(draft.hash);
  // The page that restores shows them.
  expect(body.files).toEqual(draft.files);
  expect((await restore(draft, { base: 3, revision: 2 })).body.revision).toBe(4);
});

test('two who change different steps of one draft both keep their work', async () => {
  const draft = await staff.begin();
  const { flow } = draft.files;
  await staff.save(draft, { flow: rename(flow, 'Welcome', 'Hello') });

  const late = await staff.save(draft, { flow: rename(flow, 'Notes', 'Wishes') }, { as: ben });

  expect(late.status).toBe(200);
  expect(late.body.revision).toBe(3);
  expect(late.body.files?.flow).toContain('"title": "Hello"');
  expect(late.body.files?.flow).toContain('"title": "Wishes"');
});

test('two who change one step are told both sides, nothing is lost, and one is chosen', async () => {
  const draft = await staff.begin();
  const { flow } = draft.files;
  await staff.save(draft, { flow: rename(rename(flow, 'Welcome', 'Hello'), 'Services', 'Work') });

  const mine = rename(rename(flow, 'Welcome', 'Howdy'), 'Notes', 'Wishes');
  const { status, body } = await staff.call<DraftConflict>(
    'PUT',
    `/staff/drafts/${draft.id}/files`,
    { as: ben, body: { base: 1, changes: { flow: mine }, what: 'mine' } },
  );
  const chosen = body.merged.flow.replace('"title": "Hello"', '"title": "Howdy"');
  const again = await staff.save(draft, { flow: chosen }, { as: ben, base: body.revision });
  const { files } = (await open(draft.id)).body;

  expect(status).toBe(409);
  expect(body.conflicts).toMatchObject([
    { pointer: '/steps/view-welcome', mine: { title: 'Howdy' }, theirs: { title: 'Hello' } },
  ]);
  expect(again.body.revision).toBe(3);
  for (const title of ['Howdy', 'Work', 'Wishes']) {
    expect(files.flow).toContain(`"title": "${title}"`);
  }
});

const asked = (id: string): Op => ({
  id: randomUUID(),
  edit: 'add-form',
  given: { id, ask: { en: `${id}?` }, answer: id, kind: 'yes', before: 'view-confirmation' },
  label: id,
});
const saveOps = (draft: SharedDraft, mine: FlowFiles, ops: readonly Op[], as = ann) =>
  staff.call<SavedDraft>('PUT', `/staff/drafts/${draft.id}/files`, {
    as,
    body: { base: 1, changes: mine, ops, what: 'a question' },
  });

test('two who ask a question at one place have both asked, and one that is sent twice is asked once', async () => {
  const draft = await staff.begin();
  const [keys, towed] = [asked('keys'), asked('towed')];
  const [mine, theirs] = [withOp(draft.files, keys, []), withOp(draft.files, towed, [])];
  await saveOps(draft, theirs, [towed], ben);

  const saved = await saveOps(draft, mine, [keys]);
  // Its answer was lost.
  const again = await saveOps(draft, mine, [keys]);

  const both = withOp(theirs, keys, []);
  expect([saved.status, again.status]).toEqual([200, 200]);
  expect(again.body.files).toEqual(saved.body.files);
  const { files, revision } = (await open(draft.id)).body;
  expect(JSON.parse(files.flow)).toEqual(JSON.parse(both.flow));
  expect(revision).toBe(3);
});

test('a question that was asked in a draft is asked beside one that went live at its place since', async () => {
  const [draft, other] = [await staff.begin(), await staff.begin()];
  const [keys, towed] = [asked('keys'), asked('towed')];
  await saveOps(draft, withOp(draft.files, keys, []), [keys]);
  await saveOps(other, withOp(other.files, towed, []), [towed], ben);
  expect((await staff.publish(other, { word: 'Tried it' })).status).toBe(200);

  const path = `/staff/drafts/${draft.id}/catch-up`;
  const { status, body } = await staff.call<SavedDraft>('POST', path, { body: { base: 2 } });

  expect(status).toBe(200);
  const both = withOp(withOp(other.files, towed, []), keys, []);
  expect(JSON.parse(body.files!.flow)).toEqual(JSON.parse(both.flow));
});

test('two who save at the same moment make two states', async () => {
  const draft = await staff.begin();
  const { flow } = draft.files;

  const both = await Promise.all([
    staff.save(draft, { flow: rename(flow, 'Welcome', 'Hello') }),
    staff.save(draft, { flow: rename(flow, 'Notes', 'Wishes') }, { as: ben }),
  ]);

  expect(new Set(both.map(({ body }) => body.revision))).toEqual(new Set([2, 3]));
});

test('a draft shows who is in it, until their page is left or falls silent', async () => {
  const draft = await staff.begin();
  const [mine, bens] = [randomUUID(), randomUUID()];
  const tell = (tab: string, as = ann) =>
    staff.call<{ present: PresentMember[]; revision: number }>(
      'PUT',
      `/staff/drafts/${draft.id}/present/${tab}`,
      { as, body: { step: 'add-notes' } },
    );
  await tell(mine);
  await tell(bens, ben);
  const { body } = await tell(mine, ben);
  await staff.call('DELETE', `/staff/drafts/${draft.id}/present/${mine}`);
  const left = (await open(draft.id)).body.present;
  staff.now = new Date(staff.now.getTime() + 60_000);

  expect(body).toMatchObject({
    revision: 1,
    present: [
      { tab: mine, name: 'Ann', step: 'add-notes' },
      { tab: bens, name: 'Ben' },
    ],
  });
  expect(left.map(({ name }) => name)).toEqual(['Ben']);
  expect((await open(draft.id)).body.present).toEqual([]);
});

test('a note is left at a step, by support too, and settled by who works on it', async () => {
  const draft = await staff.begin();
  const { body: note } = await staff.call<DraftNote>('POST', `/staff/drafts/${draft.id}/notes`, {
    as: vera,
    body: { step: 'add-notes', text: 'Callers ask what to write here.' },
  });
  const openNotes = async () => {
    const path = `/staff/drafts/${draft.id}/present/${randomUUID()}`;
    return (await staff.call<{ openNotes: number }>('PUT', path, { body: {} })).body.openNotes;
  };
  expect(await openNotes()).toBe(1);

  await staff.call('POST', `/staff/drafts/${draft.id}/notes/${note.id}/settle`, { as: ben });

  expect((await open(draft.id)).body.notes).toMatchObject([
    { step: 'add-notes', by: { name: 'Vera' }, settledAt: staff.now.toISOString() },
  ]);
  expect(await openNotes()).toBe(0);
});

test('a draft that was put away is not changed, and can be opened again', async () => {
  const draft = await staff.begin('everybody', ann, 'Put away');
  await staff.call('POST', `/staff/drafts/${draft.id}/put-away`);
  const refused = await staff.save(draft, { flow: withHeading(draft.files.flow, 'Late') });
  const { body: away } = await staff.call<{ drafts: DraftSummary[] }>(
    'GET',
    '/staff/drafts?scope=everybody&state=put%20away',
  );
  await staff.call('POST', `/staff/drafts/${draft.id}/reopen`);
  const saved = await staff.save(draft, { flow: withHeading(draft.files.flow, 'Late') });

  expect(refused.status).toBe(409);
  expect(away.drafts.map(({ name }) => name)).toEqual(['Put away']);
  expect(saved.status).toBe(200);
});

test.for([
  ['a flow longer than is served', { flow: 'x'.repeat(260_000) }, 400],
  ['a form under a name that no form can have', { forms: { '../secrets': '{}' } }, 400],
  ['a form named like what every object has', { forms: { ['__proto__']: '{}' } }, 400],
] as const)('%s is refused with a sentence', async ([, changes, status]) => {
  const draft = await staff.begin();

  const { status: got, body } = await staff.call('PUT', `/staff/drafts/${draft.id}/files`, {
    body: { base: 1, changes: JSON.parse(JSON.stringify(changes)), what: 'too much' },
  });

  expect(got).toBe(status);
  expect(body.message).toBeTruthy();
});

test('what went live since a draft was begun is brought into it, and not taken back by it', async () => {
  const mine = await staff.begin();
  const other = await staff.begin();
  await staff.save(other, { flow: rename(other.files.flow, 'Notes', 'Remarks') }, { as: ben });
  expect((await staff.publish(other, { word: 'Tried it' })).status).toBe(200);
  await staff.save(mine, { flow: withHeading(mine.files.flow, 'Mine') });
  const live = mine.live + 1;
  expect((await open(mine.id)).body).toMatchObject({ live, meanwhile: [{ sequence: live }] });
  const { body: list } = await staff.call<{ drafts: ListedDraft[] }>(
    'GET',
    '/staff/drafts?scope=everybody',
  );
  expect(list.drafts.find(({ id }) => id === mine.id)).toMatchObject({ isBehind: true });

  const path = `/staff/drafts/${mine.id}/catch-up`;
  const { body } = await staff.call<SavedDraft>('POST', path, { body: { base: 2 } });

  expect(body.files!.flow).toContain('"title": "Remarks"');
  expect(body.files!.flow).toContain('Mine');
  expect((await open(mine.id)).body).toMatchObject({ live, meanwhile: [], revision: 3 });
});

test('a draft that deletes a form, and one in which an added question was undone, is published', async () => {
  const draft = await staff.begin();
  const saved = (base: number, changes: object) =>
    staff.call<SavedDraft>('PUT', `/staff/drafts/${draft.id}/files`, {
      body: { base, changes, what: 'a form' },
    });
  const notes = draft.files.forms['add-notes']!;
  await saved(1, { forms: { 'own-question': notes } });
  await saved(2, { forms: { 'own-question': null } });
  const { body: undone } = await open(draft.id);
  const flow = draft.files.flow.replace('"form": "add-notes"', '"form": "notes"');
  await saved(2, { flow, forms: { notes: notes, 'add-notes': null } });

  const { status } = await staff.publish(draft, { word: 'Tried it' });

  expect(undone.files.forms).not.toHaveProperty('own-question');
  expect(status).toBe(200);
  const served = await staff.app.inject('/flows/booking.json');
  expect(served.body).toContain('"form": "notes"');
});

test.for([
  ['a text that is null', { name: null }],
  ['a number that is a text', { name: 5 }],
  ['a field that the call does not know', { name: 'Named', at: '2026-12-14T06:00' }],
] as const)('%s is refused instead of being taken for something else', async ([, body]) => {
  const draft = await staff.begin();

  const { status } = await staff.call('PATCH', `/staff/drafts/${draft.id}`, { body });

  expect(status).toBe(400);
  expect((await open(draft.id)).body.name).toBe(draft.name);
});
