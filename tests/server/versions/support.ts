import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import type {
  SharedDraft,
  FlowFiles,
  Publication,
  Review,
  SavedDraft,
  Schedule,
} from '../../../src/contract/staff.gen.ts';
import { makeMetrics } from '../../../server/common/metrics.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPglite } from '../../../server/db/open.ts';
import { experimentRoutes } from '../../../server/experiments/experimentRoutes.ts';
import { answerErrors } from '../../../server/http/errorAnswers.ts';
import { readJsonBodies } from '../../../server/http/jsonBodies.ts';
import { serveFlows } from '../../../server/live/liveFlows.ts';
import { createVersionStore } from '../../../server/live/versionStore.ts';
import { knownShops } from '../../../server/shops/knownShops.ts';
import type { StaffMember } from '../../../server/staff/roles.ts';
import type { PublishedFlows } from '../../../server/versions/publishedFlows.ts';
import { openFolder, type FolderSource } from '../../../server/folder/folderSource.ts';
import { liveFormRoutes } from '../../../server/versions/liveFormRoutes.ts';
import { serveVersions } from '../../../server/versions/serveVersions.ts';
import { demo } from '../support/world.ts';
import { openSeeded } from '../support/seededDatabase.ts';
import { START } from '../support/template.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const { org } = demo();

const member = (
  id: string,
  name: string,
  role: StaffMember['grants'][number]['role'],
  scope: StaffMember['grants'][number]['scope'] = { kind: 'everybody' },
): StaffMember => ({ id, name, grants: [{ role, scope }] });

export const ann = member('ann', 'Ann', 'publisher');
export const ben = member('ben', 'Ben', 'editor');
export const cleo = member('cleo', 'Cleo', 'publisher');
export const vera = member('vera', 'Vera', 'viewer');
/** Of the organisation alone, and of one shop alone. */
export const olga = member('olga', 'Olga', 'publisher', { kind: 'organisation', id: org });
export const sam = member('sam', 'Sam', 'publisher', { kind: 'shop', id: demo().maple });

interface Asked {
  readonly as?: StaffMember | null;
  readonly body?: unknown;
}

/** The rooms of published flows as the server has them, with callers who are signed in by name. */
export class Versions {
  now = START;
  readonly log: string[] = [];
  app!: FastifyInstance;
  flows!: PublishedFlows;
  folder!: FolderSource;
  db!: Database;
  /** Who has signed in. */
  readonly colleagues: readonly StaffMember[] = [ann, ben, cleo, vera, olga, sam];
  #release: () => void = () => {};

  static async open(
    options: {
      database?: Database;
      flowsDir?: string;
      stepsDir?: string;
      /** Whether edits of these files go live */
      isFolderFollowed?: boolean;
      now?: Date;
    } = {},
  ): Promise<Versions> {
    const versions = new Versions();
    versions.now = options.now ?? START;
    if (options.database === undefined) {
      const { client, release } = await openSeeded();
      versions.db = (await openPglite(client)).db;
      versions.#release = release;
    } else versions.db = options.database;
    await versions.#start(options);
    return versions;
  }

  async #start({
    flowsDir,
    stepsDir,
    isFolderFollowed = false,
  }: {
    flowsDir?: string;
    stepsDir?: string;
    isFolderFollowed?: boolean;
  }): Promise<void> {
    const app = Fastify({
      logger: { level: 'info', stream: { write: (line: string) => void this.log.push(line) } },
    });
    answerErrors(app, makeMetrics());
    readJsonBodies(app);
    app.decorateRequest('staff', null);
    app.addHook('onRequest', async (request) => {
      const { 'x-member': sent } = request.headers;
      request.staff = typeof sent === 'string' ? (JSON.parse(sent) as StaffMember) : null;
    });
    const deps = { db: this.db, clock: () => this.now };
    const versionStore = createVersionStore(deps, app.log);
    const { flows, folder } = await serveVersions(app, {
      ...deps,
      versionStore,
      knownShops: knownShops(this.db, { clock: deps.clock, forMs: 0 }),
      publicHost: undefined,
      hasStaff: true,
      colleagues: () => Promise.resolve(this.colleagues),
      furtherRoutes: experimentRoutes,
      openFolder: (of) =>
        openFolder(
          of,
          {
            flowsDir: flowsDir ?? `${repository}flows`,
            stepsDir: stepsDir ?? `${repository}schemas/steps`,
          },
          isFolderFollowed,
        ),
    });
    this.flows = flows;
    this.folder = folder;
    await app.register(serveFlows, { flows: this.flows, versions: versionStore });
    await liveFormRoutes(app, this.flows);
    await app.ready();
    this.app = app;
  }

  /** Calls as a member of staff, from a page of the server. */
  // oxlint-disable-next-line no-unnecessary-type-parameters -- each test says what it expects
  async call<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    { as = ann, body }: Asked = {},
  ): Promise<{ status: number; body: Body & { message?: string } }> {
    const response = await this.app.inject({
      method,
      url,
      headers: {
        host: 'localhost:4173',
        origin: 'http://localhost:4173',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
        ...(as && { 'x-member': JSON.stringify(as) }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    return {
      status: response.statusCode,
      body: (response.body === '' ? {} : response.json()) as Body & { message?: string },
    };
  }

  async begin(scope = 'everybody', as = ann, name = 'Fewer questions'): Promise<SharedDraft> {
    const { status, body } = await this.call<SharedDraft>('POST', '/staff/drafts', {
      as,
      body: { scope, name },
    });
    if (status !== 201) throw new Error(`the draft was not begun: ${body.message}`);
    return body;
  }

  save(draft: SharedDraft, files: Partial<FlowFiles>, { as = ann, base = draft.revision } = {}) {
    return this.call<SavedDraft>('PUT', `/staff/drafts/${draft.id}/files`, {
      as,
      body: { base, changes: files, what: 'an edit' },
    });
  }

  /** Publishes a draft as it is now. */
  async publish(draft: SharedDraft, more: Record<string, unknown> = {}, as = ann) {
    const { body } = await this.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`);
    return this.call<{ publication: Publication } & Schedule & Review>(
      'POST',
      `/staff/drafts/${draft.id}/publish`,
      { as, body: { hash: body.hash, live: body.live, sentence: 'Because', ...more } },
    );
  }

  async greeting(query = ''): Promise<string> {
    const { body } = await this.app.inject(`/flows/booking.json${query}`);
    return heading(body);
  }

  /** Goes on with the server that was started after this one was closed. */
  replace({ app, flows, folder, log, now }: Versions): void {
    Object.assign(this, { app, flows, folder, log, now });
  }

  async close(): Promise<void> {
    await this.app.close();
    this.#release();
  }
}

const titles = /"title": "([^"]+)"/;
/** The first heading in a flow's text. */
export const heading = (flow: string): string => titles.exec(flow)?.[1] ?? '';
export const withHeading = (flow: string, title: string): string =>
  flow.replace(titles, () => `"title": ${JSON.stringify(title)}`);

/** What loses customers, sent once more with the losses that its refusal shows. */
export async function confirmed<Answer extends { body: object }>(
  send: (more: { confirm?: readonly string[] }) => Promise<Answer>,
): Promise<Answer> {
  const first = await send({});
  const { confirm } = first.body as { confirm?: readonly string[] };
  return confirm === undefined ? first : send({ confirm });
}
