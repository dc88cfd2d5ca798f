import { asc } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type {
  Experiment,
  ExperimentOrder,
  ExperimentSummary,
  PublicationHistory,
  Published,
  SharedDraft,
} from '../../../src/contract/staff.gen.ts';
import { audit } from '../../../server/db/tables.ts';
import { eventually } from '../support/eventually.ts';
import { demo } from '../support/world.ts';
import { endingAtLeadForm } from '../versions/endingAtLeadForm.ts';
import { ben, heading, sam, Versions, withHeading } from '../versions/support.ts';

const { maple, queenWest } = demo();
const staff = await Versions.open();
afterAll(() => staff.close());

const plan = { metric: 'booked', usual: 30, worthHaving: 3, visitors: 8000 } as const;
const words = 'What do you need?';
const liveOf = async (scope: string) =>
  (await staff.call<PublicationHistory>('GET', `/staff/history?scope=${scope}`)).body.live;

/** A draft with other words on the screen of the services. */
async function draftWith(text: string, scope = 'everybody') {
  const draft = await staff.begin(scope, ben, text);
  const flow = draft.files.flow.replace(/"title": "Services"/, `"title": ${JSON.stringify(text)}`);
  await staff.save(draft, { flow }, { as: ben });
  const { body } = await staff.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`);
  return { draft: draft.id, hash: body.hash };
}

async function begin(scope = 'everybody', more: Partial<ExperimentOrder> = {}) {
  const variants = more.variants ?? [
    { name: 'A question', share: 40, ...(await draftWith(words, scope)) },
  ];
  const order = { scope, live: await liveOf(scope), name: 'Ask', plan, ...more, variants };
  return staff.call<Experiment>('POST', '/staff/experiments', { body: order });
}
const end = (id: string, outcome = 'stopped') =>
  staff.call<Experiment>('POST', `/staff/experiments/${id}/end`, { body: { outcome } });

const served = (query = '') => staff.app.inject(`/flows/booking.json${query}`);
interface Beside {
  salt: string;
  others: { share: number; version: string }[];
}
const besideFlow = async (query = '') => {
  const address = String((await served(query)).headers['x-experiment']);
  const answer = await staff.app.inject(address);
  return { answer, beside: answer.json<Beside>() };
};

test('a page learns beside its flow which other versions a share of the visitors gets', async () => {
  const before = await served();
  const { status, body } = await begin();
  const { answer, beside } = await besideFlow();
  const [other] = beside.others;
  const files = await staff.app.inject(`/flows/versions/${other!.version}/flow.json`);
  const after = await served();
  await end(body.id);

  expect(before.headers['x-experiment']).toBeUndefined();
  expect(status).toBe(201);
  expect(body.variants).toMatchObject([
    { name: 'As it is', share: 60, behaviour: [] },
    {
      name: 'A question',
      share: 40,
      behaviour: expect.arrayContaining([`screens that differ: “${words}”`]),
    },
  ]);
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(beside.others.map(({ share }) => share)).toEqual([40]);
  expect(files.body).toContain(words);
  expect(after.body).toBe(before.body);
});

test('stopped or kept, everybody gets again what they had, and the audit tells it', async () => {
  const { body } = await begin();
  const ended = await end(body.id, 'kept');
  const same = await end(body.id, 'kept');
  const again = await end(body.id);
  const rows = await staff.db.select().from(audit).orderBy(asc(audit.at), asc(audit.id));

  expect((await served()).headers['x-experiment']).toBeUndefined();
  expect(ended.body).toMatchObject({ ended: { outcome: 'kept', by: { name: 'Ann' } } });
  expect(same).toMatchObject({ status: 200, body: { ended: { outcome: 'kept' } } });
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringMatching(/ended/) } });
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['begin experiment', 'end experiment']),
  );
});

test('an experiment that is begun twice just so is one; ended and begun again it is another', async () => {
  const variants = [{ name: 'A question', share: 40, ...(await draftWith(words)) }];
  const first = await begin('everybody', { variants });
  const twice = await begin('everybody', { variants });
  const other = await begin('everybody', { variants: [{ ...variants[0]!, share: 41 }] });
  await end(first.body.id);
  const again = await begin('everybody', { variants });
  await end(again.body.id);

  expect(twice).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(other.status).toBe(409);
  expect(again.status).toBe(201);
  expect(again.body.id).not.toBe(first.body.id);
});

test('a variant is rolled out by one call, which publishes it and ends the experiment', async () => {
  const variant = { name: 'A question', share: 40, ...(await draftWith(words)) };
  const { body } = await begin('everybody', { variants: [variant] });
  const { status, body: published } = await staff.call<Published>(
    'POST',
    `/staff/experiments/${body.id}/roll-out`,
    { body: { variant: body.variants[1]!.version, live: body.live, sentence: 'More book' } },
  );
  const flow = await served();
  const { body: after } = await staff.call<Experiment>('GET', `/staff/experiments/${body.id}`);
  const rows = await staff.db.select().from(audit).orderBy(asc(audit.at), asc(audit.id));
  const first = body.variants[0]!.version;
  const { body: draft } = await staff.call<SharedDraft>('GET', `/staff/drafts/${variant.draft}`);
  await staff.call('POST', `/staff/versions/${first}/publish`, {
    body: { scope: 'everybody', live: await liveOf('everybody'), sentence: 'Back' },
  });

  expect(status).toBe(200);
  expect(published.publication).toMatchObject({ sentence: 'More book', isTakeBack: false });
  expect(draft.state).toBe('published');
  expect(flow.body).toContain(words);
  expect(flow.headers['x-experiment']).toBeUndefined();
  expect(after.ended).toMatchObject({ outcome: 'rolled out' });
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['roll out', 'end experiment']),
  );
});

test('a variant that turns customers away is begun and rolled out only where its own losses are confirmed', async () => {
  const draft = await staff.begin('everybody', ben, 'Ends early');
  await staff.save(draft, { flow: endingAtLeadForm(draft.files.flow) }, { as: ben });
  const other = await staff.begin('everybody', ben, 'Ends early, too');
  const renamed = other.files.flow.replace('"Welcome"', '"Hello"');
  await staff.save(other, { flow: endingAtLeadForm(renamed) }, { as: ben });
  const variantOf = async ({ id, name }: SharedDraft) => {
    const { hash } = (await staff.call<SharedDraft>('GET', `/staff/drafts/${id}`)).body;
    return { name, share: 10, draft: id, hash };
  };
  const variants = [await variantOf(draft)];
  const both = [...variants, await variantOf(other)];
  const word = 'Only known customers this month';
  const lossesOf = ({ body }: { body: object }) => (body as { confirm: readonly string[] }).confirm;

  const refused = await begin('everybody', { variants, word });
  const confirm = lossesOf(refused);
  const ofOther = await begin('everybody', { variants: both, word, confirm });
  const { status, body } = await begin('everybody', { variants, word, confirm });
  const rollOut = (more: object) =>
    staff.call<Published>('POST', `/staff/experiments/${body.id}/roll-out`, {
      body: { variant: body.variants[1]!.version, live: body.live, sentence: 'More book', ...more },
    });
  const unconfirmed = await rollOut({});
  const rolledOut = await rollOut({ confirm: lossesOf(unconfirmed) });
  const rows = await staff.db.select().from(audit).orderBy(asc(audit.at), asc(audit.id));
  await staff.call('POST', `/staff/versions/${body.variants[0]!.version}/publish`, {
    body: { scope: 'everybody', live: await liveOf('everybody'), sentence: 'Back' },
  });

  for (const [answer, of] of [
    [refused, '“Ends early”: '],
    [ofOther, '“Ends early, too”: '],
    [unconfirmed, ''],
  ] as const) {
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: expect.stringContaining(
          `${of}New customers who choose services first can no longer book`,
        ),
      },
    });
  }
  expect([status, rolledOut.status]).toEqual([201, 200]);
  for (const action of ['begin experiment', 'roll out']) {
    expect(rows.findLast((row) => row.action === action)?.detail).toMatchObject({
      cannotBook: expect.arrayContaining(['New customers who choose services first']),
    });
  }
});

test('while it runs, nothing else is published there, and no other experiment begins', async () => {
  const { body } = await begin();
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Come by') });
  const published = await staff.publish(draft);
  const second = await begin();
  await end(body.id);
  const afterwards = await staff.publish(draft);

  expect(published).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(
        /“Ask” of everybody, begun by Ann, compares with what this would replace/,
      ),
    },
  });
  expect(second).toMatchObject({ status: 409 });
  expect(afterwards.status).toBe(200);
  expect(heading((await served()).body)).toBe('Come by');
});

test('an experiment of one shop is for its visitors, and holds what it compares with', async () => {
  const { body } = await begin(`shop:${maple}`);
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Hello') });
  const published = await staff.publish(draft);
  const [here, there] = [await served(`?shop=${maple}`), await served(`?shop=${queenWest}`)];
  const { beside } = await besideFlow(`?shop=${maple.toUpperCase()}`);
  await end(body.id);

  expect(here.headers['x-experiment']).toContain(body.id);
  expect(there.headers['x-experiment']).toBeUndefined();
  expect(beside.others).toHaveLength(1);
  expect(published).toMatchObject({ status: 409 });
});

test('who publishes around a shop’s experiment is told whose it is, and ends it with the same press', async () => {
  const { body } = await begin(`shop:${maple}`);
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Urgent') });
  const refused = await staff.publish(draft);
  const list = await staff.call<{ experiments: ExperimentSummary[] }>(
    'GET',
    '/staff/experiments?scope=everybody',
  );
  const other = await staff.publish(draft, { ends: [draft.id] });
  const published = await staff.publish(draft, { ends: [body.id] });
  const { body: after } = await staff.call<Experiment>('GET', `/staff/experiments/${body.id}`);

  expect([refused.status, other.status, published.status]).toEqual([409, 409, 200]);
  expect(refused.body).toMatchObject({
    message: expect.stringMatching(/“Ask” of Maple Street Auto, begun by Ann/),
    experiments: [
      {
        id: body.id,
        name: 'Ask',
        scope: `shop:${maple}`,
        scopeName: 'Maple Street Auto',
        by: { name: 'Ann' },
      },
    ],
  });
  const running = list.body.experiments.filter(({ ended }) => ended === null);
  expect(running).toMatchObject([{ id: body.id, scope: `shop:${maple}` }]);
  expect(after).toMatchObject({
    ended: { outcome: 'stopped', by: { name: 'Ann' } },
    results: { countedUntil: null, variants: [{ name: 'A question' }] },
  });
  expect((await served(`?shop=${maple}`)).headers['x-experiment']).toBeUndefined();
  expect(heading((await served()).body)).toBe('Urgent');
});

test('what is put off ends an experiment when it goes live, if that was said', async () => {
  const { body } = await begin();
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'On time') });
  const dueAt = new Date(staff.now.getTime() + 3_600_000).toISOString();
  const refused = await staff.publish(draft, { dueAt });
  const put = await staff.publish(draft, { dueAt, ends: [body.id] });
  const ended = async () =>
    (await staff.call<Experiment>('GET', `/staff/experiments/${body.id}`)).body.ended;
  const before = await ended();
  staff.now = new Date(staff.now.getTime() + 3_600_001);

  await eventually(async () => expect(heading((await served()).body)).toBe('On time'));
  expect([refused.status, put.status, before]).toEqual([409, 202, null]);
  expect(await ended()).toMatchObject({ outcome: 'stopped' });
});

test('an experiment that a shop begins meanwhile does not keep from going live what was put off', async () => {
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'Put off before') });
  const dueAt = new Date(staff.now.getTime() + 3_600_000).toISOString();
  await staff.publish(draft, { dueAt });
  const { body: begun } = await begin(`shop:${maple}`);
  staff.now = new Date(staff.now.getTime() + 3_600_001);

  await eventually(async () => expect(heading((await served()).body)).toBe('Put off before'));
  const { body } = await staff.call<Experiment>('GET', `/staff/experiments/${begun.id}`);
  expect(body.ended).toMatchObject({ outcome: 'stopped', by: { name: 'Ann' } });
});

test('what would teach nothing or break something is refused with a sentence', async () => {
  const same = await staff.begin();
  const { body: unchanged } = await staff.call<SharedDraft>('GET', `/staff/drafts/${same.id}`);
  const broken = await staff.begin();
  const flow = broken.files.flow.replaceAll('"target": "validate-pin"', '"target": "nowhere"');
  await staff.save(broken, { flow });
  const { body: bad } = await staff.call<SharedDraft>('GET', `/staff/drafts/${broken.id}`);
  const one = (draft: string, hash: string, share = 50, name = 'B') => [
    { name, share, draft, hash },
  ];
  const good = await draftWith('Pick');

  const answers = [
    await begin('everybody', { variants: one(same.id, unchanged.hash) }),
    await begin('everybody', { variants: one(broken.id, bad.hash) }),
    await begin('everybody', { variants: one(good.draft, '0'.repeat(64)) }),
    await begin('everybody', {
      variants: [...one(good.draft, good.hash, 60), ...one(good.draft, good.hash, 40, 'C')],
    }),
    await begin('everybody', { live: 999 }),
    await begin('everybody', { plan: { ...plan, usual: 0, countedAfterMinutes: 60 } }),
  ];
  const list = await staff.call<{ experiments: ExperimentSummary[] }>(
    'GET',
    '/staff/experiments?scope=everybody',
  );

  expect(answers.map(({ status, body: { message } }) => [status, message])).toEqual([
    [400, 'No visit would differ with “B”, so nothing can be learnt.'],
    [422, 'Nothing was published: mend the errors first.'],
    [409, 'The draft of “B” has changed since it was looked at.'],
    [400, 'Leave at least 1 of 100 visitors to what is live.'],
    [409, expect.stringMatching(/^“.*” by Ann went live at .* meanwhile\. Look at it first/)],
    [400, expect.any(String)],
  ]);
  expect(list.body.experiments.filter(({ ended }) => ended === null)).toEqual([]);
});

test('where somebody else must approve, an unapproved draft is no variant', async () => {
  const rule = (needsApproval: boolean) =>
    staff.call('PUT', '/staff/review-rule', { body: { scope: 'everybody', needsApproval } });
  await rule(true);
  const variant = { name: 'B', share: 50, ...(await draftWith('Choose')) };
  const refused = await begin('everybody', { variants: [variant] });
  await staff.call('POST', `/staff/drafts/${variant.draft}/approve`, {
    body: { hash: variant.hash },
  });
  const approved = await begin('everybody', { variants: [variant] });
  await rule(false);
  await end(approved.body.id);

  expect(refused).toMatchObject({ status: 409, body: { message: /must approve/ } });
  expect(approved.status).toBe(201);
});

test('another process serves it within a second, and so does one that starts later', async () => {
  const other = await Versions.open({ database: staff.db });
  const { body } = await begin();
  const { beside } = await besideFlow();
  const headers = async (process: Versions) =>
    (await process.app.inject('/flows/booking.json')).headers['x-experiment'];
  const began = performance.now();
  await eventually(async () => expect(await headers(other)).toContain(body.id));
  const took = performance.now() - began;
  const later = await Versions.open({ database: staff.db });
  const address = String(await headers(later));
  const afterStart = (await later.app.inject(address)).json<Beside>();
  await end(body.id);
  await eventually(async () => expect(await headers(later)).toBeUndefined());
  await Promise.all([other.close(), later.close()]);

  expect(took).toBeLessThan(1000);
  expect(afterStart).toEqual(beside);
});

test('a variant of a version that one may not see is refused', async () => {
  const { body } = await staff.call<PublicationHistory>('GET', '/staff/history?scope=everybody');
  const version = body.publications[0]!.version!.id;
  const { status } = await staff.call('POST', '/staff/experiments', {
    as: sam,
    body: {
      scope: `shop:${maple}`,
      live: 0,
      name: 'x',
      plan,
      variants: [{ name: 'B', share: 50, version }],
    },
  });

  expect(status).toBe(403);
});
