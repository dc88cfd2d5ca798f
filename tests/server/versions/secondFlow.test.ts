import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Experiment,
  Funnel,
  JournalledVisit,
  LiveAt,
  PublicationHistory,
  Review,
  SharedDraft,
  Today,
} from '../../../src/contract/staff.gen.ts';
import { setsGoingOn } from '../../../server/versions/goingTogether.ts';
import { Folder } from '../folder/support.ts';
import { staffCookie, staffProvider } from '../support/staffCookie.ts';
import { demo, World } from '../support/world.ts';

const { maple } = demo();
const shippedFlow = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../flows/${name}.json`), 'utf8');
/** A flow of another name on the page of the booking. */
const grooming = shippedFlow('booking')
  .replace('"id": "booking"', '"id": "grooming"')
  .replace(/("view-welcome": \{\s*"title": )"[^"]*"/, '$1"Your pet"');
const shippedAppointment = shippedFlow('appointment');

const folder = new Folder();
let world: World;
beforeAll(async () => {
  folder.write('flows/grooming.json', grooming);
  folder.write('site/index.html', '<!doctype html><title>Booking</title>');
  world = await World.open(undefined, {
    flowsDir: folder.flowsDir,
    stepsDir: folder.stepsDir,
    flows: 'database',
    siteDir: join(folder.path, 'site'),
    publicHost: 'booking.example.com',
    staff: { kind: 'provider', settings: staffProvider },
  });
});
afterAll(async () => {
  await world.close();
  folder.end();
});

async function call<Body>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const response = await world.app.inject({
    method,
    url,
    headers: {
      host: 'booking.example.com',
      origin: 'https://booking.example.com',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
      cookie: await staffCookie(world.db, 'publisher', world.now),
    },
    ...(body && { payload: body }),
  });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
  return response.json<Body>();
}

const served = (name: string) => world.app.inject(`/flows/${name}.json?shop=${maple}`);
const versionOf = async (name: string) =>
  /versions\/([\w-]{22})/.exec(String((await served(name)).headers['content-location']))![1]!;

/** A draft of a flow with another title on one screen. */
async function draftOf(flow: string, from: string, to: string): Promise<SharedDraft> {
  const begun = await call<SharedDraft>('POST', '/staff/drafts', {
    flow,
    scope: 'everybody',
    name: to,
  });
  expect(begun.flow).toBe(flow);
  const text = begun.files.flow.replace(JSON.stringify(from), JSON.stringify(to));
  expect(text).not.toBe(begun.files.flow);
  const changed = { base: begun.revision, changes: { flow: text }, what: 'other words' };
  await call('PUT', `/staff/drafts/${begun.id}/files`, changed);
  return call('GET', `/staff/drafts/${begun.id}`);
}

const historyOf = (flow: string) =>
  call<PublicationHistory>('GET', `/staff/history?scope=everybody&flow=${flow}`);

/** The journal of a visit that a shop's customer makes of a flow; `records` are those after the first. */
async function visit(
  visitId: string,
  flow: string,
  records: readonly object[],
  shownVersion?: string,
) {
  const flowVersion = shownVersion ?? (await versionOf(flow));
  const begun = { flowVersion, language: 'en', screen: 'phone', framed: false, entry: 'link' };
  const body = { visitId, first: 0, at: 0, begun, records: [{ ms: 0, shown: 0 }, ...records] };
  const { status } = await world.call('recordVisit', { params: { shopId: maple }, body });
  expect(status).toBeLessThan(300);
  await world.app.journal.flush();
  const { funnel } = await call<{ funnel: Funnel }>(
    'GET',
    `/staff/funnel?scope=everybody&flowVersion=${flowVersion}`,
  );
  return funnel;
}

describe.each([
  {
    flow: 'grooming',
    shipped: grooming,
    title: 'Your pet',
    forms: ['select-service', 'add-notes'],
    steps: ['view-welcome'],
    visitId: '00000000-0000-4000-8000-000000000001',
  },
  {
    flow: 'appointment',
    shipped: shippedAppointment,
    title: 'Your appointment',
    forms: ['why-cancel'],
    steps: ['view-appointment'],
    visitId: '00000000-0000-4000-8000-000000000002',
  },
])('the flow $flow', ({ flow, shipped, title, forms, steps, visitId }) => {
  test('is served from the first publication, with its forms', async () => {
    expect((await served(flow)).body).toBe(shipped);
    for (const id of forms) {
      // oxlint-disable-next-line no-await-in-loop
      const { statusCode } = await world.app.inject(`/schemas/steps/${id}.js?flow=${flow}`);
      expect([id, statusCode]).toEqual([id, 200]);
    }
  });

  test('is drafted, reviewed, published and taken back', async () => {
    const draft = await draftOf(flow, title, 'Other words');
    const review = await call<Review>('GET', `/staff/drafts/${draft.id}/review`);
    expect(review.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    await call('POST', `/staff/drafts/${draft.id}/publish`, {
      hash: draft.hash,
      live: draft.live,
      sentence: 'Clearer',
      word: 'Yes',
    });
    expect((await served(flow)).body).toContain('Other words');
    expect((await served('booking')).body).not.toContain('Other words');

    const { live, publications } = await historyOf(flow);
    const former = publications.at(-1)!.version!;
    await call('POST', `/staff/versions/${former.id}/publish`, {
      scope: 'everybody',
      live,
      sentence: 'As before',
      word: 'Yes',
    });
    expect((await served(flow)).body).toBe(shipped);
  });

  test('has journals of its visits, and a funnel', async () => {
    const taken = steps.slice(1).map((_, number) => ({ ms: 2000, taken: [number] }));
    const funnel = await visit(visitId, flow, taken);

    expect(funnel.visits).toBe(1);
    expect(funnel.steps.map(({ step }) => step).toSorted()).toEqual(steps.toSorted());

    const asked = (path: string, of = flow) => `/staff/${path}&flow=${of}`;
    const own = await call<{ funnel: Funnel }>('GET', asked('funnel?scope=everybody'));
    const booking = await call<{ funnel: Funnel }>(
      'GET',
      asked('funnel?scope=everybody', 'booking'),
    );
    expect([own.funnel.visits, booking.funnel.visits]).toEqual([1, 0]);
    const today = await call<Today>('GET', asked('today?scope=everybody'));
    const last = steps.at(-1)!;
    expect(today.underWay).toEqual([{ step: last, count: 1 }]);
    expect(today.lastHour).toMatchObject({ visits: 1, steps: [{ step: last, count: 1 }] });
    expect((await call<Today>('GET', '/staff/today?scope=everybody')).underWay).toEqual([]);
    const of = `shop=${maple}&id=${visitId}`;
    expect((await call<JournalledVisit>('GET', `/staff/visit?${of}`)).flow).toBe(flow);
  });

  test('is compared in an experiment, which ends', async () => {
    const draft = await draftOf(flow, title, 'Compared');
    const { id } = await call<Experiment>('POST', '/staff/experiments', {
      flow,
      scope: 'everybody',
      live: draft.live,
      name: 'Words',
      word: 'Yes',
      plan: { metric: 'booked', usual: 30, worthHaving: 3, visitors: 8000 },
      variants: [{ name: 'B', share: 50, draft: draft.id, hash: draft.hash }],
    });
    const beside = String((await served(flow)).headers['x-experiment']);
    const { others } = (await world.app.inject(beside)).json<{ others: { version: string }[] }>();
    expect(others).toMatchObject([{ share: 50 }]);
    const seenBy = async (visitor: string, version?: string) => {
      await visit(visitor, flow, [], version);
      return call<JournalledVisit>('GET', `/staff/visit?shop=${maple}&id=${visitor}`);
    };
    const asItIs = await seenBy(visitId.replace('4000', '4001'));
    const compared = await seenBy(visitId.replace('4000', '4002'), others[0]!.version);
    const then = await call<LiveAt>(
      'GET',
      `/staff/live-at?shop=${maple}&flow=${flow}&at=${world.now.toISOString()}`,
    );
    expect(asItIs.experiment).toEqual({ name: 'Words', variant: 'As it is' });
    expect(compared.experiment).toEqual({ name: 'Words', variant: 'B' });
    expect([asItIs.version?.id, compared.version?.id]).toEqual(
      then.experiment?.variants.map(({ version }) => version),
    );
    expect(then).toMatchObject({ version: { id: asItIs.version?.id } });
    expect((await served('booking')).headers['x-experiment']).toBeUndefined();

    const { results } = await call<Experiment>('GET', `/staff/experiments/${id}`);
    expect(results.variants).toHaveLength(1);
    await call('POST', `/staff/experiments/${id}/end`, { outcome: 'stopped' });
    expect((await served(flow)).headers['x-experiment']).toBeUndefined();

    // A page that was loaded before the end may still begin its visit.
    world.now = new Date(world.now.getTime() + 60_000);
    const late = await seenBy(visitId.replace('4000', '4003'), others[0]!.version);
    const asBefore = await seenBy(visitId.replace('4000', '4004'));
    expect(late).toMatchObject({ experiment: { variant: 'B' }, version: compared.version });
    expect(asBefore).toMatchObject({ experiment: null, version: asItIs.version });
  });
});

test('a flow without the lead form needs no file of it', async () => {
  const { files } = await call<SharedDraft>('POST', '/staff/drafts', {
    flow: 'appointment',
    scope: 'everybody',
    name: 'all',
  });
  const { 'view-exit': _leadForm, ...forms } = files.forms;
  const flow = files.flow.replace('"Your appointment"', '"Without a lead form"');
  const draft = await call<SharedDraft>('POST', '/staff/drafts', {
    flow: 'appointment',
    scope: 'everybody',
    name: 'none',
    files: { ...files, flow, forms },
  });
  await call('POST', `/staff/drafts/${draft.id}/publish`, {
    hash: draft.hash,
    live: draft.live,
    sentence: 'Fewer files',
    word: 'Yes',
  });
  expect((await served('appointment')).body).toContain('Without a lead form');
  expect(Object.keys(forms)).not.toContain('view-exit');

  const { live, publications } = await historyOf('appointment');
  await call('POST', `/staff/versions/${publications.at(-1)!.version!.id}/publish`, {
    scope: 'everybody',
    live,
    sentence: 'As before',
    word: 'Yes',
  });
});

test('an edit after which what was booked cannot be moved is refused, with a visit to each flow', async () => {
  const begun = await call<SharedDraft>('POST', '/staff/drafts', {
    flow: 'appointment',
    scope: 'everybody',
    name: 'No days',
  });
  const flow = JSON.parse(begun.files.flow);
  // After hours only a day is chosen.
  flow.steps['view-appointment'].on['on-move'].splice(1, 1);
  const changes = { flow: JSON.stringify(flow) };
  await call('PUT', `/staff/drafts/${begun.id}/files`, {
    base: begun.revision,
    changes,
    what: 'no days',
  });
  const { problems, hash, live } = await call<Review>('GET', `/staff/drafts/${begun.id}/review`);
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  expect(problem?.message).toContain('an appointment booked as after-hours drop-off');
  expect(problem?.events).not.toEqual([]);
  expect(problem?.other?.flow).toBe('booking');
  expect(JSON.stringify(problem?.other?.events)).toContain('after-hours-drop-off');
  const order = { hash, live, sentence: 'Simpler', word: 'Yes' };
  await expect(call('POST', `/staff/drafts/${begun.id}/publish`, order)).rejects.toThrow(
    'after-hours drop-off',
  );
  expect((await served('appointment')).body).toBe(shippedAppointment);
});

test.each(['everybody', `shop:${maple}`] as const)(
  'a booking of %s is proved beside the flow of appointments that is live there',
  async (scope) => {
    const found = await setsGoingOn(world.db, { flow: 'booking', scope });
    expect([...found.values()].map(({ flow }) => flow)).toEqual([shippedAppointment]);
    expect((await setsGoingOn(world.db, { flow: 'appointment', scope })).size).toBe(0);
  },
);
