import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  FlowFiles,
  PublicationHistory,
  SentBack,
  SharedDraft,
} from '../../../src/contract/staff.gen.ts';
import { demo } from '../support/world.ts';
import { ann, ben, cleo, Versions, withHeading } from './support.ts';

const staff = await Versions.open();
afterAll(() => staff.close());

const setRule = (needsApproval: boolean) =>
  staff.call('PUT', '/staff/review-rule', { body: { scope: 'everybody', needsApproval } });
beforeAll(() => setRule(true));

const read = async (id: string) =>
  (await staff.call<SharedDraft>('GET', `/staff/drafts/${id}`)).body;

async function say(call: 'approve' | 'ask-changes', id: string, as: typeof ann, more = {}) {
  const { hash } = await read(id);
  return staff.call('POST', `/staff/drafts/${id}/${call}`, { as, body: { hash, ...more } });
}

/** A draft of Ben's in which Ann has written a heading. */
async function writtenByAnn(title: string): Promise<SharedDraft> {
  const draft = await staff.begin('everybody', ben);
  await staff.save(draft, { flow: withHeading(draft.files.flow, title) });
  return read(draft.id);
}

async function copy(files: FlowFiles, as = cleo): Promise<SharedDraft> {
  const { body } = await staff.call<SharedDraft>('POST', '/staff/drafts', {
    as,
    body: { scope: 'everybody', name: 'A copy', files },
  });
  return body;
}

test('an author stays one when the own states of the draft are thinned out', async () => {
  const draft = await writtenByAnn('By Ann');
  const { flow } = draft.files;
  for (let base = 2; base <= 121; base += 1) {
    const next = flow.replace(/"By Ann.*?"/, `"By Ann and Ben, ${base}"`);
    // oxlint-disable-next-line no-await-in-loop
    expect((await staff.save(draft, { flow: next }, { as: ben, base })).status).toBe(200);
  }

  expect(await say('approve', draft.id, ann)).toMatchObject({ status: 403 });
  expect((await staff.publish(draft)).status).toBe(409);
});

test('an author of a draft is one of its copies too, also of one that was changed further', async () => {
  const draft = await writtenByAnn('Copied');
  const same = await copy(draft.files);
  const further = await copy(draft.files);
  await staff.save(further, { flow: withHeading(draft.files.flow, 'Copied on') }, { as: cleo });
  const pasted = await staff.begin('everybody', cleo);
  await staff.save(pasted, { flow: draft.files.flow }, { as: cleo });

  const approved = await Promise.all(
    [same, further, pasted].map(({ id }) => say('approve', id, ann)),
  );

  expect(approved.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await say('approve', same.id, ben)).status).toBe(200);
});

test('who brings in what went live, with nothing to choose, leaves the authors as they are', async () => {
  const draft = await writtenByAnn('Behind');
  const other = await staff.begin('everybody', ben);
  const flow = other.files.flow.replace('"title": "Services"', '"title": "What for?"');
  await staff.save(other, { flow }, { as: ben });
  await say('approve', other.id, cleo);
  await staff.publish(other);
  const caughtUp = await staff.call('POST', `/staff/drafts/${draft.id}/catch-up`, {
    as: cleo,
    body: { base: draft.revision },
  });

  expect(caughtUp.status).toBe(200);
  expect((await say('approve', draft.id, ann)).status).toBe(403);
  expect((await say('approve', draft.id, cleo)).status).toBe(200);
});

test('who moved a text that was there already to another place has written that', async () => {
  const draft = await staff.begin('everybody', ben);
  const [one, other] = Object.keys(draft.files.forms);
  await staff.save(draft, { forms: { [one!]: draft.files.forms[other!]! } });

  expect((await say('approve', draft.id, ann)).status).toBe(403);
});

test('who wrote nothing that is left may approve, whatever the version below was written by', async () => {
  const draft = await writtenByAnn('Not so');
  const { body: live } = await staff.call<{ revision: number }>(
    'POST',
    `/staff/drafts/${draft.id}/restore`,
    { as: ben, body: { base: draft.revision, live: true } },
  );
  const forms = { own: '{ "schema": {} }' };
  await staff.save(draft, { forms }, { as: ben, base: live.revision });

  expect((await say('approve', draft.id, ann)).status).toBe(200);
});

test('a reviewer’s “no” holds for a copy, until the same reviewer approves of either', async () => {
  const draft = await writtenByAnn('Refused');
  await say('ask-changes', draft.id, cleo, { why: 'Too short' });
  const again = await copy(draft.files, ben);
  const { body } = await staff.call<{ sentBack: SentBack[] }>('GET', '/staff/reviews', { as: ann });
  await say('approve', again.id, cleo);
  await say('ask-changes', draft.id, cleo, { why: 'Still too short' });
  const refused = await staff.publish(again);
  await say('approve', draft.id, cleo);
  const unapproved = await staff.publish(again);
  await say('approve', again.id, cleo);
  const published = await staff.publish(again);

  expect(again.objections).toMatchObject([{ by: { name: 'Cleo' }, why: 'Too short' }]);
  expect(body.sentBack.map((each) => each.draft)).toEqual(
    expect.arrayContaining([draft.id, again.id]),
  );
  expect(refused.body.message).toBe('Cleo asked for changes to this draft as it is now.');
  expect(unapproved.status).toBe(409);
  expect(published.status).toBe(200);
});

test('a shop goes back to what is in force around it, and to nothing else, without an approval', async () => {
  const scope = `shop:${demo().maple}`;
  const shopRule = (needsApproval: boolean) =>
    staff.call('PUT', '/staff/review-rule', { body: { scope, needsApproval } });
  const historyOf = async (of: string) =>
    (await staff.call<PublicationHistory>('GET', `/staff/history?scope=${of}`)).body;
  const own = async (title: string) => {
    const draft = await staff.begin(scope);
    await staff.save(draft, { flow: withHeading(draft.files.flow, title) });
    return draft;
  };
  const around = (await historyOf('everybody')).publications[0]!.version!.id;
  await staff.publish(await own('Broken'));
  await shopRule(true);
  const back = { scope, sentence: 'An emergency' };
  const live = async () => (await historyOf(scope)).live;

  const taken = await staff.call('POST', `/staff/versions/${around}/publish`, {
    body: { ...back, live: await live() },
  });
  const draft = await own('Not looked at');
  const unapproved = await staff.publish(draft);
  const followed = await staff.call('POST', '/staff/follow', {
    body: { ...back, live: await live() },
  });
  await shopRule(false);

  expect([taken.status, unapproved.status, followed.status]).toEqual([200, 409, 200]);
});
