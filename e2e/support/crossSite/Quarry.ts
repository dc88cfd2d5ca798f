import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../server/db/open.ts';
import { appointments, flowDrafts, leads } from '../../../server/db/tables.ts';
import { Outbox } from '../Outbox.ts';
import { BookingServer } from '../server.ts';
import { ForeignSite } from './ForeignSite.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

declare global {
  interface Window {
    /** Requests each target in each way; returns the number of requests. */
    attack: (targets: readonly Target[]) => number;
  }
}

export interface Target {
  url: string;
  /** JSON that the call would accept */
  body: string;
}

/** What is in the database, in the outbox, and in the files of flows and forms. */
interface Kept {
  messages: number;
  appointments: number;
  leads: number;
  files: string;
  drafts: number;
}

/** A server that other sites' pages try to misuse; everybody on its machine counts as signed in. */
export class Quarry {
  private constructor(
    readonly server: BookingServer,
    private readonly folder: string,
    /** What was there before the attack */
    readonly before: Kept,
  ) {}

  static async start(): Promise<Quarry> {
    const folder = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'quarry-'));
    cpSync(process.env.E2E_SEEDED ?? '', join(folder, 'data'), { recursive: true });
    for (const name of ['flows', 'schemas']) {
      cpSync(join(repository, name), join(folder, name), { recursive: true });
    }
    const before = await keptIn(folder);
    const server = await BookingServer.start(join(folder, 'data'), {
      CONTENT_DIR: folder,
      FLOW_EDITING: 'on',
      METRICS: 'on',
    });
    return new Quarry(server, folder, before);
  }

  /** Every address that sends, books, counts or saves something. */
  targets(shopId: string, phone: string): Target[] {
    const id = '00000000-0000-4000-8000-000000000000';
    const publicly = `${this.server.url}/api/scheduler/public/shop/${shopId}`;
    const booking = `${this.server.url}/api/scheduler/booking/shop/${shopId}`;
    const to = (url: string, body: object = {}) => ({ url, body: JSON.stringify(body) });
    return [
      to(`${publicly}/generate-otp/${phone}`),
      to(`${publicly}/verify-otp`, { code: '0000', otp: 'a'.repeat(43) }),
      to(`${publicly}/leads`, {
        customer: { firstName: 'Ines', lastName: 'Okafor' },
        cancellationPhone: phone,
        cancellationReason: 'Free?',
      }),
      to(`${publicly}/leads/${id}/abandon`),
      to(`${booking}/leads`),
      to(`${booking}/leads/${id}`),
      to(`${booking}/appointments`, { leadId: id }),
      to(`${booking}/revoke-token`),
      to(`${this.server.url}/api/public/insights`, {
        deviceId: id,
        eventName: 'x',
        properties: {},
      }),
      to(`${this.server.url}/staff/drafts`, { scope: 'everybody', name: 'Free?' }),
      to(`${this.server.url}/staff/follow`, {
        scope: `shop:${shopId}`,
        live: 0,
        sentence: 'Free?',
      }),
    ];
  }

  /** Starts another site whose pages request the targets. */
  foreignSite(host: string, targets: readonly Target[]): Promise<ForeignSite> {
    return ForeignSite.start(
      host,
      targets.map(({ url }) => url),
    );
  }

  /** How many calls were refused so far because no page of ours made them. */
  async refused(): Promise<number> {
    const text = await (await fetch(`${this.server.url}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.includes('reason="not deliberate"'));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** Stops the server; returns what is there now. */
  async after(): Promise<Kept> {
    await this.server.stop();
    return keptIn(this.folder);
  }

  async end(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function keptIn(folder: string): Promise<Kept> {
  const dataDir = join(folder, 'data');
  const { db, close } = await openDatabase({ dataDir });
  try {
    return {
      messages: (await new Outbox(join(dataDir, 'outbox.jsonl')).messages()).length,
      appointments: await db.$count(appointments),
      leads: await db.$count(leads),
      files: await authoredIn(folder),
      drafts: await db.$count(flowDrafts),
    };
  } finally {
    await close();
  }
}

/** All of a folder's flows and forms. */
async function authoredIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const authored = names.filter((name) => /^(flows|schemas.steps).*\.json$/.test(name)).toSorted();
  const texts = await Promise.all(authored.map((name) => readFile(join(folder, name), 'utf8')));
  return authored.map((name, i) => `${name}\n${texts[i]}`).join('\n');
}
