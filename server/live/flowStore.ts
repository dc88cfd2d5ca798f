import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { formIds } from '../../src/stepFile/formIds.ts';
import type { Flow } from '../../src/engine/types.ts';
import { screens } from '../../src/steps/declarations/screens/screens.ts';
import { keeper } from '../common/keeper.ts';
import { flowFileFor, type FlowOwner } from './flowFile.ts';
import { flowVersion, type FlowVersion } from './flowVersion.ts';
import { lastGood, type LastGood } from './lastGood.ts';
import { readAuthored } from './readAuthored.ts';
import { runApart } from './runApart.ts';
import { liveText, type LiveText } from './sendLive.ts';
import type { VersionStore } from './versionStore.ts';

/** The forms that screens draw which are components. */
const formsOfScreens = screens.flatMap((screen) => ('form' in screen ? [screen.form] : []));

/** Of forms as they were: no more than an afternoon of edits. */
const REMEMBERED_MODULES = 100;

export interface LiveFolders {
  flowsDir: string;
  /** The folder of the step form files. */
  stepsDir: string;
  /** How long an edit may hold a visit up while it is checked, see {@link lastGood} */
  patienceMs?: number | undefined;
}

/** A flow as its file is sent, and as the file was read: what a visit needs of it. */
export interface ServedFlow extends LiveText {
  readonly flow: Flow;
  /** What the visit keeps: this flow, with the forms that it was judged with. */
  readonly version: FlowVersion;
}

/** The flows that visitors have, each the last one of its file that the checker let pass. */
export interface FlowStore {
  /** The flow of a visit: its owner's own, or else everyone's of that name; undefined for none. */
  find(name: string, owner: FlowOwner): Promise<ServedFlow | undefined>;
  /** Waits until what was written just now is what visitors get, or is refused. */
  renew(name: string, owner: FlowOwner): Promise<void>;
  /** The files of the flows that were asked for. */
  files(): string[];
  /**
   * Why flows would not stand with the forms as their files are now, as lines for the log. Flows
   * that were refused are asked as they are served.
   */
  problemsWithForms(): Promise<string[]>;
}

export function createFlowStore(
  { flowsDir, stepsDir, patienceMs }: LiveFolders,
  versions: Pick<VersionStore, 'keep'>,
  log: FastifyBaseLogger,
): FlowStore {
  const flows = new Map<string, LastGood<ServedFlow>>();
  const modules = keeper<string>(REMEMBERED_MODULES);
  const nameOf = (file: string) => relative(join(flowsDir, '..'), file).replaceAll('\\', '/');

  /** The module of a form; made once as long as its file and the answers stay as they are. */
  async function moduleOf(id: string, answers: string): Promise<string> {
    const text = await readAuthored(join(stepsDir, `${id}.json`));
    const make = () => runApart('stepModule', { id, text, answers });
    return modules(`${id}\n${text}\n${answers}`, make);
  }

  async function versionOf(text: string, { steps }: Flow): Promise<FlowVersion> {
    const answers = await readAuthored(join(stepsDir, '../answers.json'));
    // Some screens draw a form by themselves, and a shop without an open day shows one in any flow.
    const ids = new Set([
      ...Object.values(steps).flatMap(({ form }) => form ?? []),
      ...formsOfScreens,
    ]);
    const compiled = [...ids].map(async (id) => [id, await moduleOf(id, answers)] as const);
    return flowVersion({ flow: text, modules: Object.fromEntries(await Promise.all(compiled)) });
  }

  function of(file: string): LastGood<ServedFlow> {
    const known = flows.get(file);
    if (known !== undefined) return known;
    // A form that changes, comes or goes may make or break the flow.
    const files = async () => [
      file,
      join(stepsDir, '../answers.json'),
      ...formIds(stepsDir).map((id) => join(stepsDir, `${id}.json`)),
    ];
    const make = async () => {
      const text = await readAuthored(file);
      const flow = await runApart('checkedFlow', { name: nameOf(file), text, stepsDir });
      return { ...(await liveText(text)), flow, version: await versionOf(text, flow) };
    };
    const refused = (error: unknown, hasGood: boolean) => {
      const instead = hasGood ? 'the last good one stays' : 'and there is no good one of it yet';
      log.error(`${nameOf(file)} is not served, ${instead}: ${(error as Error).message}`);
    };
    const flow = lastGood(files, make, refused, patienceMs);
    flows.set(file, flow);
    return flow;
  }

  /** Only of files that are or were there: anybody may ask for any name. */
  async function goodOf(file: string): Promise<ServedFlow | undefined> {
    return flows.has(file) || existsSync(file) ? of(file).get() : undefined;
  }

  async function find(name: string, owner: FlowOwner): Promise<ServedFlow | undefined> {
    const own = await goodOf(flowFileFor(flowsDir, name, owner));
    const flow = own ?? (await goodOf(join(flowsDir, `${name}.json`)));
    if (flow !== undefined) versions.keep(flow.version);
    return flow;
  }

  const renew = async (name: string, owner: FlowOwner) =>
    void (await of(flowFileFor(flowsDir, name, owner)).settled());

  async function problemsWithForms(): Promise<string[]> {
    const problems: string[] = [];
    for (const [file, flow] of flows) {
      const served = await flow.settled();
      if (served === undefined || flow.isCurrent()) continue;
      const text = served.plain.toString();
      problems.push(...(await runApart('flowErrors', { name: nameOf(file), text, stepsDir })));
    }
    return problems;
  }

  return { find, renew, files: () => [...flows.keys()], problemsWithForms };
}
