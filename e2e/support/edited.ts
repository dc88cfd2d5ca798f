/** For journeys on flows and forms that are edited meanwhile: `test` of `test.ts` on such a server. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BookingServer, startsWithinMs } from './server.ts';
import { expect, test as base } from './test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const flowFile = 'flows/booking.json';

/** The text of the flow that the project ships. */
export const shippedFlow = () => readFile(join(root, flowFile), 'utf8');

interface Author {
  /**
   * Writes a flow, and a form with it; comes back once the server has proved and serves them. Its
   * other forms are as the project ships them, and further ones that it does not show are taken away:
   * a file of theirs would keep one of that name from being written.
   */
  publish(flow: string, form?: { id: string; text: string }): Promise<void>;
}

/**
 * Its server follows a copy of all flows and forms in `content`. All tests of a worker share it, since
 * it takes seconds to start: each publishes what it needs first.
 */
export const test = base.extend<
  { signIn: () => Promise<void> },
  { content: string; author: Author }
>({
  /** Signs `page` in by the address that the server has printed last. */
  signIn: async ({ page, server }, provide) => {
    await provide(async () => {
      const before = server.startAddresses().length;
      await page.request.get(server.startAddresses().at(-1)!);
      await expect.poll(() => server.startAddresses().length).toBe(before + 1);
    });
  },
  content: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const content = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'content-'));
      for (const folder of ['flows', 'schemas']) {
        await cp(join(root, folder), join(content, folder), { recursive: true });
      }
      await provide(content);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ content }, provide) => {
      const server = await BookingServer.startSeeded({ CONTENT_DIR: content });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: startsWithinMs },
  ],
  author: [
    async ({ content, server }, provide) => {
      const served = async () => (await fetch(`${server.url}/${flowFile}`)).json();
      await provide({
        async publish(flow, form) {
          const steps = join(content, 'schemas/steps');
          await cp(join(root, 'schemas/steps'), steps, { recursive: true });
          if (form) await writeFile(join(steps, `${form.id}.json`), form.text);
          await writeFile(join(content, flowFile), flow);
          const shipped = await readdir(join(root, 'schemas/steps'));
          const added = (await readdir(steps)).filter((file) => !shipped.includes(file));
          for (const file of added) {
            // oxlint-disable-next-line no-await-in-loop -- a few
            if (!flow.includes(`"${file.replace('.json', '')}"`)) await rm(join(steps, file));
          }
          await expect.poll(served, { timeout: 90_000 }).toMatchObject({ ...JSON.parse(flow) });
        },
      });
    },
    { scope: 'worker' },
  ],
});
