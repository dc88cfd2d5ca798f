/* A draft is reviewed, approved, published, taken back and looked up again, by those who may. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { FlowFiles } from '../src/contract/staff.gen.ts';
import { TestProvider } from '../tests/server/support/oidcProvider.ts';
import { cannotRunPostgres, startPostgres } from '../tests/server/support/postgres.ts';
import { violations } from './support/axe.ts';
import { Keyboard } from './support/Keyboard.ts';
import { Outbox } from './support/Outbox.ts';
import { BookingServer } from './support/server.ts';
import { beginDraft, callAs, signIn, STAFF, staffEnv, test } from './support/staff.ts';
import { expect, test as base } from './support/test.ts';
import { civic, rosa, Visitor } from './support/Visitor.ts';

const maple = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const ofForm = ({ forms }: FlowFiles, heading: string) => {
  const form = forms['add-notes']!;
  const before = (JSON.parse(form) as { heading: string }).heading;
  return { forms: { 'add-notes': form.replaceAll(before, heading) } };
};
/** What stood and stands as the heading of the notes, in English. */
const changedHeading = (at: Page) =>
  at.getByRole('region', { name: 'Notes' }).getByRole('row', { name: /^English/ });
const page = (name: string, more = '') => `/inspector.html?page=${name}${more}`;

const unfold = (at: Page, title: string) => at.getByText(title, { exact: true }).click();
/** What was ever live, on the page of the history. */
const entriesOf = (at: Page) => at.getByRole('list', { name: 'History' }).locator('> li');

/** Does something that the menu of an entry offers. */
async function choose(entry: Locator, action: string): Promise<void> {
  await entry.getByRole('button', { name: 'More' }).click();
  await entry.page().getByRole('menuitem', { name: action }).click();
}

/** Says why, and publishes by the form on the page. */
async function publish(at: Page, label: string, sentence: string): Promise<void> {
  const form = at.getByRole('form', { name: label });
  await form.getByLabel(/in a sentence/).fill(sentence);
  await form.getByRole('button', { name: label }).click();
  await expect(at.getByText('It is live.')).toBeVisible({ timeout: 30_000 });
}

base.describe('with two processes on PostgreSQL', () => {
  base.use({ viewport: { width: 1280, height: 800 } });

  base(
    'one drafts, another approves and publishes, and a customer in the middle notices nothing @deep',
    async ({ otherVisitor, pageErrors, freshPhone }) => {
      base.setTimeout(300_000);
      const because = await cannotRunPostgres();
      base.skip(because !== undefined, because);
      // Refused with a sentence before somebody has approved.
      pageErrors.expect(/status of 409/);
      const [postgres, provider] = await Promise.all([startPostgres(), TestProvider.start()]);
      const servers: BookingServer[] = [];
      const pages: Page[] = [];
      const openPage = async () => {
        const opened = await otherVisitor();
        pages.push(opened);
        return opened;
      };
      try {
        const DATABASE_URL = await postgres.database('publishing');
        const env = { ...staffEnv(provider, STAFF), DATABASE_URL, SEED: 'demo' };
        for (const name of ['one-', 'other-']) {
          // oxlint-disable-next-line no-await-in-loop -- the first makes the database
          const dataDir = await mkdtemp(join(process.env.E2E_FOLDER ?? '', name));
          // oxlint-disable-next-line no-await-in-loop
          servers.push(await BookingServer.start(dataDir, env));
        }
        const [one, other] = servers as [BookingServer, BookingServer];
        provider.serve([one.url, other.url]);
        const headingAt = async ({ url }: BookingServer) =>
          (
            (await (await fetch(`${url}/schemas/steps/add-notes.json`)).json()) as FlowFiles & {
              heading: string;
            }
          ).heading;
        const former = await headingAt(one);
        /** How long it takes until the other process serves a heading as well. */
        const servedAfterMs = async (heading: string) => {
          const began = performance.now();
          while ((await headingAt(other)) !== heading) {
            if (performance.now() - began > 20_000) throw new Error('it is never served');
          }
          return performance.now() - began;
        };

        // A customer chooses services and is about to prove the phone.
        const customer = new Visitor(await openPage());
        const outbox = new Outbox(join(one.dataDir, 'outbox.jsonl'));
        await customer.page.goto(`${one.url}/?shop=${maple}`);
        await customer.at('view-welcome');
        await customer.toPhone('Oil & filter change');

        const [bens, anas] = [await openPage(), await openPage()];
        await signIn(bens, 'ben', one.url + page('drafts'));
        await signIn(anas, 'ana', one.url + page('history'));
        await anas.getByRole('switch', { name: /must approve/ }).click();
        await expect(anas.getByRole('switch', { name: /must approve/ })).toBeChecked();
        const id = await beginDraft(bens, 'everybody', 'Warmer words', (files) =>
          ofForm(files, 'Tell us more'),
        );
        await bens.goto(one.url + page('review', `&draft=${id}`));
        await expect(bens.getByText('You have worked on this draft')).toBeVisible();
        await expect(bens.getByText(/Publishing needs the role of publisher/)).toBeVisible();
        await expect(bens.getByRole('button', { name: 'Publish' })).toBeHidden();

        await anas.goto(one.url + page('drafts'));
        await anas.getByRole('link', { name: 'Review and publish' }).click();
        await unfold(anas, 'Which way visitors take');
        await expect(anas.getByText('go the same way as before')).toBeVisible();
        await expect(changedHeading(anas)).toContainText(former);
        // A page sends its journal for the first time after half a minute.
        await unfold(anas, 'Visits under way');
        await expect(anas.getByText(/visits in the last 30 minutes.*: [1-9]/i)).toBeVisible({
          timeout: 60_000,
        });
        const screens = anas.getByRole('region', { name: 'Notes' });
        await screens.scrollIntoViewIfNeeded();
        const shownIn = (side: string) =>
          screens.frameLocator(`iframe[title="Notes: ${side}"]`).getByRole('heading', { level: 1 });
        await expect(shownIn('Before')).toHaveText(former, { timeout: 30_000 });
        await expect(shownIn('After')).toHaveText('Tell us more', { timeout: 30_000 });
        await expect(anas.getByText(/once somebody else has approved/)).toBeVisible();
        await anas.getByRole('button', { name: 'Approve' }).click();
        await expect(anas.getByText(/^Approved by ana, /)).toBeVisible();
        await publish(anas, 'Publish', 'People did not know what to write');

        expect(await headingAt(one)).toBe('Tell us more');
        expect(await servedAfterMs('Tell us more')).toBeLessThan(1_000);

        // The one in the middle goes on as they began, and books.
        await customer.provePhone(outbox, freshPhone());
        await customer.takeSoonest();
        await customer.introduce(rosa);
        await customer.addVehicleByVin(civic);
        await customer.book();
        await customer.seesBooked('Rosa');

        const next = new Visitor(await openPage());
        await next.page.goto(`${other.url}/?shop=${maple}`);
        await next.at('view-welcome');
        await next.chooseServices('Oil & filter change');
        await next.press('Add notes');
        await expect(await next.at('add-notes')).toHaveText('Tell us more');

        await anas.getByRole('link', { name: /among the others/ }).click();
        const entries = entriesOf(anas);
        await expect(entries.first()).toContainText('People did not know what to write');
        await expect(entries.first()).toContainText('approved by ana');
        await entries.nth(1).getByRole('button', { name: 'Take back to this' }).click();
        await publish(anas, 'Take back to this', 'It was clearer before');
        expect(await servedAfterMs(former)).toBeLessThan(1_000);
        await expect(entries.first()).toContainText('taken back');
        await next.page.reload();
        await expect(await next.at('add-notes')).toHaveText('Tell us more');
      } finally {
        // They would ask on.
        await Promise.all(pages.map((each) => each.close()));
        await Promise.all(servers.map((server) => server.stop()));
        await provider.stop();
        await postgres.stop();
      }
    },
  );
});

test('what one may not do is not offered, and the server refuses it with a sentence', async ({
  page: veras,
  otherVisitor,
  pageErrors,
}) => {
  pageErrors.expect(/status of 403/);
  const sams = await otherVisitor();
  await signIn(sams, 'sam', page('history', `&shop=${maple}`));
  await expect(sams.getByText('sam publisher')).toBeVisible();
  await sams.goto(page('history'));
  // Of everybody's flow he sees what his visitors get, and no more.
  await expect(sams.getByText('without a role here')).toBeVisible();
  await entriesOf(sams).first().getByRole('button', { name: 'More' }).click();
  await expect(sams.getByRole('menuitem', { name: 'Open in the inspector' })).toBeVisible();
  await sams.keyboard.press('Escape');
  await expect(sams.getByRole('switch')).toBeHidden();
  const id = await beginDraft(sams, `shop:${maple}`, 'For Maple', (files) => ofForm(files, 'Hi'));

  await signIn(veras, 'vera', page('review', `&draft=${id}`));
  await expect(veras.getByText(/Publishing needs the role of publisher/)).toBeVisible();
  await expect(veras.getByRole('button', { name: /Publish|Approve/ })).toHaveCount(0);
  await expect(veras.getByRole('link', { name: 'Audit' })).toBeHidden();
  await veras.goto(page('history', `&shop=${maple}`));
  await expect(veras.getByText(/needs no approval/)).toBeVisible();
  await expect(veras.getByRole('button', { name: 'Take back to this' })).toHaveCount(0);
  const refused = await callAs<{ message: string }>(veras, 'POST', `drafts/${id}/publish`, {
    hash: '0'.repeat(64),
    live: 0,
    sentence: 'x',
  });
  const foreign = await callAs<{ message: string }>(sams, 'PUT', 'review-rule', {
    scope: 'everybody',
    needsApproval: false,
  });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toMatch(/needs the role of publisher for this shop/);
  expect(foreign.status).toBe(403);
  expect(foreign.body.message).toMatch(/needs the role of publisher for everybody’s flow/);

  await veras.getByRole('button', { name: 'Sign out' }).click();
  await veras.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(veras.getByRole('heading', { name: 'Signed out' })).toBeVisible();
});

test('what went live since a draft was begun is brought in by one press where one publishes', async ({
  page: anas,
  shopNamed,
}) => {
  const shop = shopNamed('Harbour Light');
  await signIn(anas, 'ana', page('drafts'));
  const mine = await beginDraft(anas, `shop:${shop}`, 'Mine', (files) => ofForm(files, 'Hi'));
  const other = await beginDraft(anas, `shop:${shop}`, 'Other', ({ flow }) => ({
    flow: flow.replace('"title": "Services"', '"title": "What do you need?"'),
  }));
  await anas.goto(page('review', `&draft=${other}&shop=${shop}`));
  await publish(anas, 'Publish', 'Ask in words');

  await anas.goto(page('review', `&draft=${mine}&shop=${shop}`));
  await expect(anas.getByText(/something else went live: “Ask in words” \(ana/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(anas.getByRole('form', { name: 'Publish' })).toBeHidden();
  await anas.getByRole('button', { name: 'Bring it in' }).click();
  await publish(anas, 'Publish', 'A shorter heading');
  const flow = await anas.request.get(`/flows/booking.json?shop=${shop}`);
  expect(await flow.text()).toContain('What do you need?');
});

test('a shop differs in a sentence and follows everybody in the rest', async ({
  page: anas,
  shopNamed,
}) => {
  const shop = shopNamed('Pacific Import');
  const scope = `shop:${shop}`;
  await signIn(anas, 'ana', page('drafts'));
  const own = await beginDraft(anas, scope, 'Own', (files) => ofForm(files, 'What is it about?'));
  await anas.goto(page('review', `&draft=${own}&shop=${shop}`));
  await expect(anas.getByLabel(/^Only what differs here is its own/)).toBeChecked();
  await expect(anas.getByLabel(/gets no change of everybody’s flow/)).not.toBeChecked();
  await publish(anas, 'Publish', 'In our words');

  const around = await beginDraft(anas, 'everybody', 'Around', ({ forms }) => {
    const notes = forms['add-notes']!.replaceAll('"Skip"', '"Nothing to add"');
    return { forms: { 'add-notes': notes } };
  });
  await anas.goto(page('review', `&draft=${around}`));
  await expect(anas.getByText(/Of these, \d with differences of their own/)).toBeVisible({
    timeout: 30_000,
  });
  await publish(anas, 'Publish', 'Nothing to add');

  await expect(async () => {
    await anas.goto(page('history', `&shop=${shop}`));
    await expect(anas.getByText('Follows everybody’s flow: “Nothing to add”')).toBeVisible();
  }).toPass({ timeout: 30_000 });
  const differs = anas.getByRole('region', { name: 'What differs here' });
  await expect(differs).toContainText('What is it about?');
  await expect(differs).not.toContainText('Nothing to add');
});

test('a version waits for Monday, is seen with the clock of its shop, and called off', async ({
  page: anas,
  shopNamed,
}) => {
  const shop = shopNamed('Queen West');
  await signIn(anas, 'ana', page('drafts'));
  const id = await beginDraft(anas, `shop:${shop}`, 'For Mondays', (files) => ofForm(files, 'Hi'));
  await anas.goto(page('review', `&draft=${id}&shop=${shop}`));
  await anas.getByLabel(/in a sentence/).fill('Winter hours');
  await anas.getByLabel('Later, everywhere at once').check();
  await expect(anas.getByLabel('Date and time')).toHaveValue(/T06:00$/);
  await anas.getByRole('button', { name: 'Schedule' }).click();
  await expect(anas.getByText(/It goes live on Monday/)).toBeVisible({ timeout: 30_000 });

  await anas.getByRole('link', { name: /among the others/ }).click();
  const scheduled = anas.getByRole('region', { name: 'Scheduled' });
  await expect(scheduled).toContainText('Winter hours');
  await expect(scheduled).toContainText(/Monday.* in .*Toronto.* · ana/);
  await scheduled.getByRole('button', { name: 'Call off' }).click();

  await expect(scheduled).toBeHidden();
  await expect(anas.getByText('Nothing of its own is live here')).toBeVisible();
});

test('an older version is compared, and opened as a visitor of that time saw it', async ({
  page: anas,
  shopNamed,
}) => {
  const shop = shopNamed('Grandfather');
  await signIn(anas, 'ana', page('drafts'));
  for (const heading of ['First words', 'Second words']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const id = await beginDraft(anas, `shop:${shop}`, heading, (files) => ofForm(files, heading));
    // oxlint-disable-next-line no-await-in-loop
    await anas.goto(page('review', `&draft=${id}&shop=${shop}`));
    // oxlint-disable-next-line no-await-in-loop
    await publish(anas, 'Publish', heading);
  }
  await anas.getByRole('link', { name: /among the others/ }).click();
  const newest = entriesOf(anas).first();
  await newest.getByRole('button', { name: 'What changed' }).click();
  await expect(changedHeading(anas)).toContainText('Second words');
  await choose(newest, 'Compare with the one before');
  await expect(anas.getByLabel('Before', { exact: true })).toContainText('First words');
  await expect(changedHeading(anas)).toContainText('Second words');
  await unfold(anas, 'Which way visitors take');
  await expect(anas.getByText('go the same way as before')).toBeVisible();
  await anas.getByLabel('After', { exact: true }).selectOption({ index: 2 });
  await expect(anas.getByText('Nothing is different.')).toBeVisible();

  // A shop's version beside everybody's.
  const everybodys = anas
    .getByLabel('After', { exact: true })
    .getByRole('option', { name: /^Everybody’s flow: / });
  await anas
    .getByLabel('After', { exact: true })
    .selectOption(await everybodys.getAttribute('value'));
  await expect(changedHeading(anas)).toContainText('First words');

  await anas.goto(page('history', `&shop=${shop}`));
  await choose(entriesOf(anas).nth(1), 'Open in the inspector');
  await expect(anas.getByText('You look at the version First words')).toBeVisible();
  await expect(anas.getByRole('button', { name: 'Begin a draft from it' })).toBeVisible();
  await anas.getByRole('link', { name: 'Back to what is live' }).click();
  await expect(anas.getByText('You look at the version')).toBeHidden();

  // Long before, the shop had what everybody had; nothing was published then.
  await anas.goto(page('history', `&shop=${shop}`));
  await anas.getByLabel(/What did a visitor see/).fill('2099-01-01T12:00');
  await expect(anas.getByText(/Second words · ana/)).toBeVisible();
  await anas.getByRole('link', { name: 'Open what they saw' }).click();
  await expect(anas.getByText('You look at the version Second words')).toBeVisible();
});

test('a draft with errors says both: what is live stays, and nobody can publish it', async ({
  page: anas,
}) => {
  await signIn(anas, 'ana', page('drafts'));
  const id = await beginDraft(anas, 'everybody', 'Broken', ({ flow }) => ({
    flow: flow.replaceAll('"target": "validate-pin"', '"target": "validate-pun"'),
  }));
  await anas.goto(page('review', `&draft=${id}`));

  await expect(anas.getByText('What is live stays live.')).toBeVisible();
  await expect(anas.getByText(/did you mean “validate-pin”/).first()).toBeVisible();
  await expect(anas.getByText('It cannot be published until its errors are mended.')).toBeVisible();
  await expect(anas.getByRole('button', { name: 'Publish' })).toBeHidden();
});

test('publishers read who did what, and take it along', async ({ page: anas }) => {
  await signIn(anas, 'ana', page('audit'));
  await expect(anas.getByRole('row', { name: /signed in/ }).first()).toContainText('ana');
  await anas.getByLabel('Show').selectOption('what went live, and schedules');
  await expect(anas.getByRole('row', { name: /published/ }).first()).toBeVisible();
  await expect(anas.getByRole('row', { name: /signed in/ })).toHaveCount(0);
  const saved = anas.waitForEvent('download');
  await anas.getByRole('link', { name: 'Download everything, for programs' }).click();
  expect((await saved).suggestedFilename()).toBe('audit.jsonl');
});

test('the pages are whole without a pointer, and axe finds nothing', async ({ page: anas }) => {
  await signIn(anas, 'ana', page('drafts'));
  const id = await beginDraft(anas, 'everybody', 'By keyboard', (files) =>
    ofForm(files, 'By keyboard'),
  );
  const keyboard = new Keyboard(anas);
  for (const [name, shown] of [
    ['history', 'Whose flow'],
    ['compare', 'Choose a version or draft'],
    ['audit', 'Details'],
    ['drafts', 'By keyboard'],
    [`review&draft=${id}`, 'The heading now says'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    await anas.goto(page(name));
    // oxlint-disable-next-line no-await-in-loop
    await expect(anas.getByText(shown).first()).toBeAttached();
    // oxlint-disable-next-line no-await-in-loop
    expect(await violations(anas), name).toEqual([]);
  }
  await keyboard.type(anas.getByLabel(/in a sentence/), 'Without a mouse');
  await keyboard.use(anas.getByRole('button', { name: 'Publish' }));

  // The focus goes to what has come of it.
  await expect(anas.locator(':focus')).toContainText('It is live.', { timeout: 30_000 });
});
