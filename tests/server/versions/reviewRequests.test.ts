import { afterAll, expect, test } from 'vitest';
import type {
  ListedDraft,
  Reviewers,
  SentBack,
  SharedDraft,
  WaitingReview,
} from '../../../src/contract/staff.gen.ts';
import { audit } from '../../../server/db/tables.ts';
import type { MailMessage } from '../../../server/messages/mailSender.ts';
import { askForChanges } from '../../../server/versions/askForChanges.ts';
import { askForReview } from '../../../server/versions/reviewRequests.ts';
import type { ReviewDeps } from '../../../server/versions/staffMail.ts';
import { demo } from '../support/world.ts';
import { ann, ben, cleo, sam, vera, Versions, withHeading } from './support.ts';

const { maple } = demo();
const versions = await Versions.open();
afterAll(() => versions.close());

const waitingFor = async (as: typeof ann) =>
  (await versions.call<{ waiting: WaitingReview[] }>('GET', '/staff/reviews', { as })).body.waiting;

const sentBackFor = async (as: typeof ann) =>
  (await versions.call<{ sentBack: SentBack[] }>('GET', '/staff/reviews', { as })).body.sentBack;

async function begin(scope: string, name: string): Promise<SharedDraft> {
  const body = { scope, name };
  return (await versions.call<SharedDraft>('POST', '/staff/drafts', { as: ben, body })).body;
}

test('a colleague who may approve is asked by name, and told what waits until they have approved', async () => {
  const { id, hash, files } = await begin('everybody', 'Shorter notes');
  const changes = { flow: files.flow.replace('"Notes"', '"Wishes"') };
  const saving = { base: 1, changes, what: 'Renamed' };
  await versions.call('PUT', `/staff/drafts/${id}/files`, { as: ben, body: saving });

  const path = `/staff/drafts/${id}`;
  const { body: before } = await versions.call<Reviewers>('GET', `${path}/reviewers`, { as: ben });
  expect(before.colleagues).toEqual([
    { id: 'ann', name: 'Ann' },
    { id: 'cleo', name: 'Cleo' },
  ]);

  for (const isAgain of [false, true]) {
    // oxlint-disable-next-line no-await-in-loop -- asked again, as after a lost answer
    const asked = await versions.call<Reviewers>('POST', `${path}/ask-review`, {
      as: ben,
      body: { to: 'cleo' },
    });
    expect(asked.body.asked).toMatchObject([{ to: { name: 'Cleo' }, by: { name: 'Ben' } }]);
    expect(asked.status, isAgain ? 'again' : 'first').toBe(200);
  }
  expect(await waitingFor(cleo)).toMatchObject([
    { draft: id, name: 'Shorter notes', scope: 'everybody', by: { name: 'Ben' } },
  ]);
  expect(await waitingFor(ann)).toEqual([]);

  const { body: draft } = await versions.call<SharedDraft>('GET', path, { as: cleo });
  expect(draft.hash).not.toBe(hash);
  await versions.call('POST', `${path}/approve`, { as: cleo, body: { hash: draft.hash } });
  expect(await waitingFor(cleo)).toEqual([]);
  const { body: list } = await versions.call<{ drafts: ListedDraft[] }>(
    'GET',
    '/staff/drafts?scope=everybody',
    { as: ben },
  );
  expect(list.drafts).toMatchObject([
    { id, what: 'Renamed', asked: ['Cleo'], approvedBy: ['Cleo'], isBehind: false },
  ]);

  const told = (await versions.db.select().from(audit)).filter(({ detail }) => detail.draft === id);
  expect(told.map(({ action, detail }) => [action, detail.name])).toEqual(
    ['begin draft', 'save draft', 'ask for review', 'approve'].map((action) => [
      action,
      'Shorter notes',
    ]),
  );
});

test('a reviewer asks for changes: the author reads which, and nothing waits or goes live until then', async () => {
  const rule = (needsApproval: boolean) =>
    versions.call('PUT', '/staff/review-rule', { body: { scope: 'everybody', needsApproval } });
  const draft = await versions.begin('everybody', ben);
  await versions.save(draft, { flow: withHeading(draft.files.flow, 'Hey') }, { as: ben });
  const path = `/staff/drafts/${draft.id}`;
  const hashNow = async () => (await versions.call<SharedDraft>('GET', path)).body.hash;
  const send = async (call: string, as: typeof ann, more: object = {}) =>
    versions.call(`POST`, `${path}/${call}`, { as, body: { hash: await hashNow(), ...more } });
  await rule(true);
  await versions.call('POST', `${path}/ask-review`, { as: ben, body: { to: 'cleo' } });

  await send('approve', ann);
  const own = await send('ask-changes', ben, { why: 'I am not sure' });
  const asked = await send('ask-changes', cleo, { why: 'Too short' });
  const waiting = await waitingFor(cleo);
  const sentBack = await sentBackFor(ben);
  const listed = await versions.call<{ drafts: SharedDraft[] }>(
    'GET',
    '/staff/drafts?scope=everybody',
    { as: ben },
  );
  const refused = await versions.publish(draft);
  await versions.save(draft, { flow: withHeading(draft.files.flow, 'Hello') }, { base: 2 });
  const waitsAgain = await waitingFor(cleo);
  const sentBackThen = await sentBackFor(ben);
  await send('ask-changes', cleo, { why: 'Still too short' });
  await send('approve', cleo);
  const published = await versions.publish(draft);
  await rule(false);

  expect(own.status).toBe(403);
  expect(asked.body).toMatchObject({ objections: [{ by: { name: 'Cleo' }, why: 'Too short' }] });
  expect(waiting).toEqual([]);
  expect(sentBack).toMatchObject([{ draft: draft.id, by: { name: 'Cleo' }, why: 'Too short' }]);
  expect(sentBackThen).toEqual([]);
  expect(listed.body.drafts.find(({ id }) => id === draft.id)?.objections).toMatchObject([
    { by: { name: 'Cleo' }, why: 'Too short' },
  ]);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Cleo asked for changes to this draft as it is now.' },
  });
  expect(waitsAgain).toMatchObject([{ draft: draft.id }]);
  expect(published.body.publication.approvedBy).toEqual(['Cleo']);
});

test('nobody is asked, or waited for, who has worked on the draft', async () => {
  const { id } = await begin('everybody', 'Of two');
  const path = `/staff/drafts/${id}`;
  await versions.call('POST', `${path}/ask-review`, { as: ben, body: { to: 'ann' } });
  expect((await waitingFor(ann)).map(({ draft }) => draft)).toContain(id);
  const { body: draft } = await versions.call<SharedDraft>('GET', path);

  const flow = withHeading(draft.files.flow, 'By two');
  await versions.save(draft, { flow }, { as: ann });

  expect((await waitingFor(ann)).map(({ draft: waits }) => waits)).not.toContain(id);
  const { body } = await versions.call<Reviewers>('GET', `${path}/reviewers`, { as: cleo });
  expect(body.colleagues).toEqual([]);
});

test('nobody is asked who could not approve, nor about a draft that is done with', async () => {
  const { id } = await begin('everybody', 'Put away');
  const ask = (to: string) =>
    versions.call('POST', `/staff/drafts/${id}/ask-review`, { as: ben, body: { to } });

  for (const { id: to } of [vera, sam, ben]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await ask(to)).status).toBe(422);
  }
  expect((await ask('ann')).status).toBe(200);
  expect(await waitingFor(ann)).toHaveLength(1);
  await versions.call('POST', `/staff/drafts/${id}/put-away`, { as: ben, body: {} });
  expect(await waitingFor(ann)).toEqual([]);
  expect((await ask('cleo')).status).toBe(409);
});

test('whoever may approve for the shop alone is asked about its drafts', async () => {
  const { id } = await begin(`shop:${maple}`, 'For the shop');
  const path = `/staff/drafts/${id}/reviewers`;
  const { body } = await versions.call<Reviewers>('GET', path, { as: ben });

  expect(body.colleagues.map(({ name }) => name)).toContain('Sam');
});

/** A server that sends mail to staff, until its mail server goes away. */
function mailing() {
  const sent: MailMessage[] = [];
  let isAway = false;
  const known = [
    { id: 'cleo', name: 'Cleo', email: 'cleo@example.com', grants: cleo.grants },
    { id: 'ann', name: 'Ann', grants: ann.grants },
    { id: 'ben', name: 'Ben', email: 'ben@example.com', grants: ben.grants },
  ];
  const deps: ReviewDeps = {
    db: versions.db,
    clock: () => versions.now,
    log: versions.app.log,
    colleagues: async () => known,
    staffMail: {
      origin: () => 'https://book.example.com',
      sender: {
        send: async (message) => {
          if (isAway) throw new Error('it refused cleo@example.com');
          sent.push(message);
        },
      },
    },
  };
  const goAway = () => {
    isAway = true;
  };
  return { deps, sent, goAway };
}

test('whoever is asked is told by mail once, with a link to the review, and it is said what came of it', async () => {
  const { deps, sent, goAway } = mailing();
  const { id } = await begin(`shop:${maple}`, 'Told by mail');
  const ask = (to: string) => askForReview(deps, id, { to, by: ben });

  expect(await ask('cleo')).toMatchObject({ sendsMail: true, mail: 'sent' });
  expect((await ask('cleo')).mail).toBeUndefined();
  expect(await ask('ann')).toMatchObject({ mail: 'no address' });
  expect(sent).toHaveLength(1);
  const { to, mail } = sent[0]!;
  expect(to).toBe('cleo@example.com');
  expect(mail.subject).toBe('Ben asks you to review “Told by mail”');
  const link = new URL(/https:\S+/.exec(mail.text)![0]);
  expect(Object.fromEntries(link.searchParams)).toEqual({ shop: maple, page: 'review', draft: id });

  goAway();
  const other = await begin('everybody', 'The mail server is away');
  const asked = await askForReview(deps, other.id, { to: 'cleo', by: ben });
  expect(asked).toMatchObject({ mail: 'failed', asked: [{ to: { name: 'Cleo' } }] });
});

test('an author is told by mail of each change that a reviewer asks for, once', async () => {
  const { deps, sent, goAway } = mailing();
  const draft = await begin(`shop:${maple}`, 'Sent back');
  const { id } = draft;
  const flow = withHeading(draft.files.flow, 'Sent back');
  const { hash } = (await versions.save(draft, { flow }, { as: ben })).body;
  const say = (why: string) => askForChanges(deps, id, { hash, by: cleo, why });

  expect(await say('Too long')).toMatchObject({
    objections: [{ why: 'Too long' }],
    told: [{ name: 'Ben', mail: 'sent' }],
  });
  expect((await say('Too long')).told).toEqual([]);
  expect(sent).toHaveLength(1);
  const { to, mail } = sent[0]!;
  expect(to).toBe('ben@example.com');
  expect(mail.subject).toBe('Cleo asks for changes to “Sent back”');
  expect(mail.text).toContain('\n\nToo long\n\n');
  const link = new URL(/https:\S+/.exec(mail.text)![0]);
  expect(Object.fromEntries(link.searchParams)).toEqual({ shop: maple, page: 'review', draft: id });

  goAway();
  expect((await say('Too short')).told).toEqual([{ name: 'Ben', mail: 'failed' }]);
  expect(await sentBackFor(ben)).toMatchObject([
    { draft: id, name: 'Sent back', why: 'Too short' },
  ]);
});
