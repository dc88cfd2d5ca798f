import { readFileSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Outbox } from '../../e2e/support/Outbox.ts';
import { BookingServer } from '../../e2e/support/server.ts';
import type { Browser, Driver } from './Driver.ts';
import { Screen } from './Screen.ts';

interface Demo {
  organisations: { id: string; name: string }[];
  shops: { id: string; name: string }[];
}

const demo = JSON.parse(
  readFileSync(new URL('../../server/seed/demo.json', import.meta.url), 'utf8'),
) as Demo;
let phonesGiven = 0;

/** A browser and a server with the demo world. */
export class Surroundings {
  readonly organisation = demo.organisations[0]!.id;
  private readonly visits: Driver[] = [];

  private constructor(
    readonly server: BookingServer,
    readonly outbox: Outbox,
    private readonly browser: Browser,
  ) {}

  static async start(startBrowser: () => Promise<Browser>): Promise<Surroundings> {
    const dataDir = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'browser-'));
    await cp(process.env.E2E_SEEDED ?? '', dataDir, { recursive: true });
    const server = await BookingServer.start(dataDir);
    try {
      const outbox = new Outbox(join(dataDir, 'outbox.jsonl'));
      return new Surroundings(server, outbox, await startBrowser());
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  shopNamed(name: string): string {
    const shop = demo.shops.find((candidate) => candidate.name.startsWith(name));
    if (shop === undefined) throw new Error(`no demo shop is named ${name}`);
    return shop.id;
  }

  /** A phone number (10 digits) that no customer has and no other test uses. */
  freshPhone(): string {
    return `360${String(2_200_000 + phonesGiven++)}`;
  }

  async visitor(size?: { width: number; height: number }): Promise<Screen> {
    const driver = await this.browser.visit(size);
    this.visits.push(driver);
    return new Screen(driver);
  }

  /** Ends the visits of a test. */
  async endVisits(): Promise<void> {
    for (const visit of this.visits.splice(0)) await visit.end();
  }

  async stop(): Promise<void> {
    await this.browser.stop();
    await this.server.stop();
  }
}
