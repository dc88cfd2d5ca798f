import { afterAll, expect, test } from 'vitest';
import type { SharedDraft } from '../../../src/contract/staff.gen.ts';
import { demo } from '../support/world.ts';
import { formsOfScreens } from '../../../src/page/steps/declarations/screens/screens.ts';
import { Versions, withHeading } from './support.ts';

const { maple } = demo();
const staff = await Versions.open();
afterAll(() => staff.close());

/** What each of the calls that read a draft answers, with and without something published beside it. */
async function statusesOf(draft: SharedDraft): Promise<Record<string, number>> {
  const { body } = await staff.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`);
  const beside = await staff.begin();
  const compare = `/staff/compare?from=draft:${draft.id}&to=draft:${beside.id}`;
  const order = { hash: body.hash, live: body.live, sentence: 'Because', word: 'Yes' };
  const variants = [{ name: 'B', share: 50, draft: draft.id, hash: body.hash }];
  const plan = { metric: 'booked', usual: 30, worthHaving: 3, visitors: 8000 };
  const experiment = { scope: 'everybody', live: body.live, name: 'B', plan, variants };
  const calls = {
    compare: await staff.call('GET', compare),
    review: await staff.call('GET', `/staff/drafts/${draft.id}/review`),
    publish: await staff.call('POST', `/staff/drafts/${draft.id}/publish`, { body: order }),
    experiment: await staff.call('POST', '/staff/experiments', { body: experiment }),
    // On top of what somebody else has changed.
    merge: await staff.save(draft, { answers: `${body.files.answers} ` }, { base: 1 }),
  };
  return Object.fromEntries(Object.entries(calls).map(([name, { status }]) => [name, status]));
}

const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
const changed = (flow: string, change: (json: Record<string, unknown>) => unknown) => {
  const json = JSON.parse(flow) as Record<string, unknown>;
  change(json);
  return JSON.stringify(json);
};
type Steps = Record<string, Record<string, unknown>>;

test.each<[string, (flow: string) => string]>([
  [
    'with a form named like a part of JavaScript',
    (flow) => changed(flow, (json) => ((json.steps as Steps)['add-notes']!.form = 'constructor')),
  ],
  [
    'with a form that is no text',
    (flow) => changed(flow, (json) => ((json.steps as Steps)['add-notes']!.form = { a: 1 })),
  ],
  [
    'with a step named like a part of JavaScript',
    (flow) => flow.replace('"add-notes": {', '"constructor": {}, "__proto__": {}, "add-notes": {'),
  ],
  [
    'with a step that is none',
    (flow) => changed(flow, (json) => ((json.steps as Steps)['add-notes'] = null as never)),
  ],
  ['with steps that are a list', (flow) => changed(flow, (json) => (json.steps = [1, null, 'a']))],
  ['that is null', () => 'null'],
  ['that is a text', () => '"flow"'],
  ['that is empty', () => ''],
  ['that is 60,000 levels deep', () => deep],
  ['with a remark that is 60,000 levels deep', (flow) => flow.replace('{', `{ "remark": ${deep},`)],
])(
  'a draft of a flow %s is refused with a sentence, never an error of ours',
  async (_what, change) => {
    const draft = await staff.begin();
    const saved = await staff.save(draft, { flow: change(draft.files.flow) });
    expect(saved.status).toBeLessThan(500);

    for (const status of Object.values(await statusesOf(draft))) expect(status).toBeLessThan(500);
  },
);

test.each<[string, string]>([
  ['null', 'null'],
  ['a list', '[]'],
  ['60,000 levels deep', deep],
  ['a definition 60,000 levels deep', `{ "$defs": { "phone": ${deep} } }`],
  ['definitions that are a text', '{ "$defs": "phone" }'],
])('a draft whose answers and forms are %s is refused with a sentence', async (_what, text) => {
  for (const files of [{ answers: text }, { forms: { 'add-notes': text, fresh: text } }]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const draft = await staff.begin();
    // oxlint-disable-next-line no-await-in-loop
    expect((await staff.save(draft, files)).status).toBeLessThan(500);
    // oxlint-disable-next-line no-await-in-loop
    for (const status of Object.values(await statusesOf(draft))) expect(status).toBeLessThan(500);
  }
});

test.each(formsOfScreens)(
  'publishing a draft without the form %s, which no step names, is refused with a finding',
  async (form) => {
    const draft = await staff.begin();
    expect((await staff.save(draft, { forms: { [form]: null } as never })).status).toBe(200);

    const { status, body } = await staff.publish(draft);

    expect(status).toBe(422);
    expect(body.problems).toContainEqual(
      expect.objectContaining({
        code: 'unknown-form',
        message: expect.stringContaining(`“${form}”`),
      }),
    );
  },
);

test('a booking without its lead form is refused, also where no step shows that', async () => {
  const draft = await staff.begin();
  const flow = JSON.parse(draft.files.flow);
  for (const [id, step] of Object.entries<{ component?: string }>(flow.steps)) {
    if (step.component === 'view-exit') delete flow.steps[id];
  }
  delete flow.anyStep;
  delete flow.replaceEveryStep;
  const forms = { 'view-exit': null } as never;
  expect((await staff.save(draft, { flow: JSON.stringify(flow), forms })).status).toBe(200);

  const { status, body } = await staff.publish(draft, { word: 'Yes' });

  expect(status).toBe(422);
  expect(body.problems.map(({ code }) => code)).toContain('unknown-form');
});

test.each([
  '2026-11-25T23:59:60Z',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-11-25T10:00:00+23:59',
])('what was live at %s is answered, or there is no such time', async (at) => {
  const address = `/staff/live-at?shop=${maple}&at=${encodeURIComponent(at)}`;

  expect((await staff.call('GET', address)).status).toBeLessThan(500);
});

test('nothing is put off to a day that no calendar has', async () => {
  const draft = await staff.begin();
  await staff.save(draft, { flow: withHeading(draft.files.flow, 'On the 29th') });

  const answer = await staff.publish(draft, { dueAt: '2027-02-29T10:00:00Z' });

  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'That time has passed, or there is no such time.' },
  });
});
