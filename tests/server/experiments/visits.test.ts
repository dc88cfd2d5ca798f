import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Experiment, SharedDraft } from '../../../src/contract/staff.gen.ts';
import { readHours } from '../../../server/experiments/visits.ts';
import { findExperiment } from '../../../server/experiments/experiments.ts';
import { experimentHours, journalRecords, journalVisits } from '../../../server/db/tables.ts';
import { demo } from '../support/world.ts';
import { Versions } from '../versions/support.ts';

const { maple, queenWest } = demo();
const HOUR = 3_600_000;
const staff = await Versions.open();
afterAll(() => staff.close());

/** Begins an experiment on a flow with a change. */
async function begin(change: (flow: string) => string, metric = 'booked', scope = 'everybody') {
  const draft = await staff.begin(scope);
  await staff.save(draft, { flow: change(draft.files.flow) });
  const { body } = await staff.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`);
  const { status, body: begun } = await staff.call<Experiment>('POST', '/staff/experiments', {
    body: {
      scope,
      live: body.live,
      name: metric,
      word: 'Tried',
      plan: { metric, usual: 30, worthHaving: 3, visitors: 8000 },
      variants: [{ name: 'B', share: 50, draft: draft.id, hash: body.hash }],
    },
  });
  if (status !== 201) throw new Error(begun.message);
  return findExperiment(staff.db, begun.id);
}
type Row = Awaited<ReturnType<typeof begin>>;

const otherWords = (flow: string) => flow.replace('"title": "Services"', '"title": "What for?"');

interface Made {
  readonly variant?: 0 | 1;
  readonly shop?: string;
  /** The steps it showed, in order, and what led away from each */
  readonly steps?: readonly (readonly [string, string?])[];
  readonly outcome?: 'booked' | 'lead';
  readonly minutes?: number;
  /** How many minutes after the beginning it came to its last step */
  readonly after?: number;
  readonly began?: number;
  readonly entry?: 'link' | 'resumed';
  readonly hasError?: boolean;
  readonly network?: string;
  readonly day?: string;
}

/** Writes the journal of a visit. */
async function visit(row: Row, made: Made = {}) {
  const { variant = 0, shop = maple, steps = [['view-welcome'], ['select-service']] } = made;
  const id = randomUUID();
  const beganAt = new Date(row.at.getTime() + (made.began ?? 10) * 60_000);
  const outcomeAt = made.outcome
    ? new Date(beganAt.getTime() + (made.minutes ?? 5) * 60_000)
    : null;
  await staff.db
    .insert(journalVisits)
    .values({
      id,
      shopId: shop,
      day: made.day ?? '2026-11-25',
      beganAt,
      lastAt: beganAt,
      next: steps.length,
      flowVersion: row.variants[variant]!.servedId,
      entry: made.entry ?? 'link',
      language: 'en',
      screen: 'phone',
      framed: false,
      step: '',
      stepMs: 0,
      outcome: made.outcome ?? null,
      outcomeAt,
      network: made.network ?? null,
    });
  const moves = steps.map(([step, event], index) => ({
    visitId: id,
    number: index,
    ms: 100,
    at:
      index === steps.length - 1
        ? new Date(beganAt.getTime() + (made.after ?? 0) * 60_000)
        : beganAt,
    ...(index === 0
      ? { kind: 'shown' as const, fromStep: '', toStep: step }
      : {
          kind: 'moved' as const,
          fromStep: steps[index - 1]![0],
          toStep: step,
          event: event ?? 'on-next',
        }),
  }));
  const [step] = steps.at(-1)!;
  const error = { kind: 'error' as const, fromStep: step, toStep: step, error: 'page' };
  await staff.db
    .insert(journalRecords)
    .values([
      ...moves,
      ...(made.hasError
        ? [{ visitId: id, number: steps.length, at: beganAt, ms: 1, ...error }]
        : []),
    ]);
}

async function resultsOf({ id }: Row) {
  staff.now = new Date(staff.now.getTime() + 12 * HOUR);
  return (await staff.call<Experiment>('GET', `/staff/experiments/${id}`)).body.results;
}
const end = ({ id }: Row) =>
  staff.call<Experiment>('POST', `/staff/experiments/${id}/end`, { body: { outcome: 'stopped' } });

test('only visits that came to where the variants differ are counted, each at the same age', async () => {
  const row = await begin(otherWords);
  await visit(row, { outcome: 'booked' });
  await visit(row, { outcome: 'lead', hasError: true });
  await visit(row, { outcome: 'booked', minutes: 90 });
  await visit(row, { steps: [['view-welcome'], ['validate-phone']], outcome: 'booked' });
  await visit(row, { entry: 'resumed', outcome: 'booked' });
  await visit(row, { began: -5, outcome: 'booked' });
  await visit(row, { variant: 1, outcome: 'booked' });
  await visit(row, {
    variant: 1,
    steps: [['view-welcome'], ['select-service'], ['view-exit', 'on-exit']],
  });
  await visit(row, { variant: 1, began: 11 * 60 + 30 });
  const [result] = (await resultsOf(row)).variants;
  const { waiting, daysLeft } = await resultsOf(row);
  const stopped = await end(row);

  expect(result).toMatchObject({
    first: { visits: 4, counted: 3, successes: 1, errors: 1, exits: 0 },
    variant: { visits: 2, counted: 2, successes: 1, errors: 0, exits: 1 },
    verdict: { kind: 'not yet' },
  });
  expect(waiting).toBe(0);
  // Six in 23 hours.
  expect(daysLeft).toBeCloseTo(((8000 - 6) * 23) / 24 / 6);
  expect(stopped.body.results).not.toHaveProperty('daysLeft');
  expect(stopped.body).toMatchObject({ results: { variants: [{ variant: { visits: 3 } }] } });
});

test('what was counted once is kept, whatever becomes of the journals', async () => {
  const row = await begin(otherWords);
  for (const began of [10, 200, 1000]) await visit(row, { began, outcome: 'booked' });
  await visit(row, { variant: 1, began: 1000 });
  await resultsOf(row);
  const counted = (await resultsOf(row)).variants;
  await staff.db.delete(journalRecords);
  await staff.db.delete(journalVisits);
  const afterwards = (await resultsOf(row)).variants;
  await end(row);

  expect(counted[0]).toMatchObject({
    first: { counted: 3, successes: 3 },
    variant: { counted: 1 },
  });
  expect(afterwards).toEqual(counted);
});

test('a flow that books nothing is compared by how many come to one of its goals', async () => {
  const flow = 'appointment';
  const place = { flow, scope: 'everybody' };
  const begun = await staff.call<SharedDraft>('POST', '/staff/drafts', {
    body: { ...place, name: 'Other words' },
  });
  const words = begun.body.files.flow.replace('"Your appointment"', '"What you booked"');
  await staff.save(begun.body, { flow: words });
  const { body } = await staff.call<SharedDraft>('GET', `/staff/drafts/${begun.body.id}`);
  const order = (goal: string) => ({
    ...place,
    live: body.live,
    name: 'Moved',
    word: 'Tried',
    plan: { metric: 'goal', goal, usual: 30, worthHaving: 3, visitors: 8000 },
    variants: [{ name: 'B', share: 50, draft: body.id, hash: body.hash }],
  });
  const unknown = await staff.call('POST', '/staff/experiments', { body: order('toString') });
  expect(unknown).toMatchObject({ status: 400, body: { message: expect.stringMatching(/goal/) } });

  const { body: experiment } = await staff.call<Experiment>('POST', '/staff/experiments', {
    body: order('moved'),
  });
  expect(experiment).toMatchObject({ goalTitle: 'Moved', plan: { metric: 'goal', goal: 'moved' } });
  const row = await findExperiment(staff.db, experiment.id);
  const opened = ['view-appointment'] as const;
  const moved = [opened, ['plan-appointment', 'on-move'], ['appointment-moved']] as const;
  await visit(row, { steps: moved });
  await visit(row, { steps: [opened, ['appointment-kept', 'on-exit']] });
  await visit(row, { variant: 1, steps: moved });
  await visit(row, { variant: 1, steps: moved, after: 90 });
  // Whoever goes on from there stands there no longer.
  await visit(row, { variant: 1, steps: [...moved, ['view-appointment', 'on-previous']] });
  await visit(row, { variant: 1, steps: [opened] });
  const [result] = (await resultsOf(row)).variants;
  await end(row);

  expect(result).toMatchObject({
    first: { counted: 2, successes: 1, exits: 1 },
    variant: { counted: 4, successes: 1, exits: 0 },
  });
  expect(result!.verdict.sentence).toContain('come to “Moved”');
});

test('a visit that is too young waits', async () => {
  const row = await begin(otherWords);
  await visit(row, { began: 11 * 60 + 30 });
  const { waiting, daysLeft, variants } = await resultsOf(row);
  await end(row);

  expect(waiting).toBe(1);
  expect(daysLeft).toBeNull();
  expect(variants[0]!.first.visits).toBe(0);
});

test('where a transition differs, who took its event is counted, and not who only came there', async () => {
  const row = await begin((flow) => {
    const file = JSON.parse(flow) as {
      steps: Record<string, { on: Record<string, { target: string }[]> }>;
    };
    const { on } = file.steps['select-vehicle']!;
    on['on-existing-vehicle-selected.yes'] = on['on-existing-vehicle-selected.yes']!.filter(
      ({ target }) => target !== 'select-recommended-services',
    );
    return JSON.stringify(file);
  });
  const before = [['view-welcome'], ['select-vehicle']] as const;
  await visit(row, { steps: before });
  await visit(row, {
    steps: [...before, ['add-waiter-preferences', 'on-existing-vehicle-selected.yes']],
  });
  const [result] = (await resultsOf(row)).variants;
  await end(row);

  expect(result!.first).toMatchObject({ visits: 2, counted: 1 });
});

test('leads and minutes to book are read as well, and visits of other shops are not', async () => {
  const leads = await begin(otherWords, 'lead', `shop:${maple}`);
  await visit(leads, { outcome: 'lead' });
  await visit(leads, { outcome: 'lead', shop: queenWest });
  const [ofLeads] = (await resultsOf(leads)).variants;
  await end(leads);
  const times = await begin(otherWords, 'minutes');
  await visit(times, { outcome: 'booked', minutes: 4 });
  await visit(times, { outcome: 'booked', minutes: 6 });
  await visit(times, { variant: 1 });
  const [ofTimes] = (await resultsOf(times)).variants;
  await end(times);

  expect(ofLeads!.first).toMatchObject({ visits: 1, successes: 1 });
  expect(ofTimes!.first).toMatchObject({ successes: 2, minutes: 5 });
  expect(ofTimes!.variant).toMatchObject({ successes: 0, minutes: null });
});

/** Visits of many networks with both variants alike, an hour apart from those of a flood. */
async function honestVisits(row: Row, count: number) {
  for (let each = 0; each < count; each += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await visit(row, { variant: (each % 2) as 0 | 1, network: `n${each}`, began: 10 + each / 100 });
  }
}

const floods = [
  ['100 visits that leave a lead', 'lead', 100, { outcome: 'lead' }],
  ['200 visits that meet an error', 'booked', 200, { hasError: true }],
  ['1,000 visits', 'booked', 1_000, {}],
] as const;

test.for(floods)('one network with %s decides nothing', async ([, metric, count, made]) => {
  const row = await begin(otherWords, metric);
  await honestVisits(row, 400);
  const before = (await resultsOf(row)).variants[0]!;
  await staff.db.delete(experimentHours);
  for (let each = 0; each < count; each += 1) {
    const began = 100 + each / 100;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await visit(row, { variant: 1, network: 'flood', began, ...made });
  }
  const after = (await resultsOf(row)).variants[0]!;
  const again = (await resultsOf(row)).variants[0];
  await end(row);

  expect(after.variant).toMatchObject({ visits: 201, counted: 201, leftOut: count - 1 });
  expect(after.first).toEqual(before.first);
  expect(after).toMatchObject({ verdict: { kind: before.verdict.kind }, alarms: [] });
  expect(again).toEqual(after);
});

test('a network counts once more on another day', async () => {
  const row = await begin(otherWords);
  for (const [began, day] of [
    [10, '2026-11-25'],
    [20, '2026-11-25'],
    [30, '2026-11-26'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await visit(row, { network: 'office', began, day });
  }
  const [result] = (await resultsOf(row)).variants;
  await end(row);

  expect(result!.first).toMatchObject({ visits: 2, leftOut: 1 });
});

test('what is counted goes on where there was no time for more, and comes to the same', async () => {
  const row = await begin((flow) => flow.replace('"title": "Notes"', '"title": "Anything else?"'));
  const steps = [['view-welcome'], ['add-notes']] as const;
  for (const began of [1, 50, 70, 130, 200]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await visit(row, { variant: 1, began, steps, outcome: 'booked' });
  }
  const span = { row, from: row.at, until: new Date(row.at.getTime() + 4 * HOUR) };
  const pair = [row.variants[0]!, row.variants[1]!] as const;
  const visitsIn = (hours: Awaited<ReturnType<typeof readHours>>['hours']) =>
    hours.reduce((sum, { second }) => sum + second.counted, 0);
  let looks = 0;

  const none = await readHours(staff.db, span, pair, () => true);
  const some = await readHours(staff.db, span, pair, () => (looks += 1) > 3);
  const all = await readHours(staff.db, span, pair, () => false);
  const again = await readHours(staff.db, span, pair, () => false);
  await staff.call('POST', `/staff/experiments/${row.id}/end`, { body: { outcome: 'stopped' } });

  expect(none).toEqual({ hours: [], until: row.at });
  expect(some.until < span.until && some.until > row.at).toBe(true);
  expect(visitsIn(some.hours)).toBeLessThan(5);
  expect([visitsIn(all.hours), all.until]).toEqual([5, span.until]);
  expect(visitsIn(again.hours)).toBe(5);
});
