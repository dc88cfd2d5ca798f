import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { parseJson } from '../../src/json/parseJson.ts';
import { formIds } from '../../src/stepFile/formIds.ts';
import { checkFlow } from '../../src/engine/check/checkFlow.ts';
import { parseFlow, problemLine } from '../../src/engine/parse/parseFlow.ts';
import type { Flow } from '../../src/engine/types.ts';
import { withoutRemarks } from '../../src/engine/withoutRemarks.ts';
import { screens } from '../../src/steps/declarations/screens/screens.ts';
import { compileStepModule } from './compileStepModule.ts';
import { flowFileFor, type FlowOwner } from './flowFile.ts';
import { flowSurroundings } from './flowSurroundings.ts';
import { flowVersion, type FlowVersion } from './flowVersion.ts';
import { lastGood, type LastGood } from './lastGood.ts';
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
  /** The files of the flows that were asked for. */
  files(): string[];
  /**
   * Why flows would not stand with the forms as their files are now, as lines for the log. Flows
   * that were refused are asked as they are served.
   */
  problemsWithForms(): Promise<string[]>;
}

export function createFlowStore(
  { flowsDir, stepsDir }: LiveFolders,
  versions: Pick<VersionStore, 'keep'>,
  log: FastifyBaseLogger,
): FlowStore {
  const flows = new Map<string, LastGood<ServedFlow>>();
  const modules = new Map<string, Promise<string>>();
  const nameOf = (file: string) => relative(join(flowsDir, '..'), file).replaceAll('\\', '/');

  function errorsOf(file: string, text: string): string[] {
    const around = flowSurroundings({}, pathToFileURL(`${stepsDir}/`));
    return checkFlow(parseJson(text), around, { isFirstErrorEnough: true })
      .filter(({ severity }) => severity === 'error')
      .map((problem) => problemLine(nameOf(file), problem));
  }

  /** The module of a form; made once as long as its file and the answers stay as they are. */
  async function moduleOf(id: string, answers: string): Promise<string> {
    const text = await readFile(join(stepsDir, `${id}.json`), 'utf8');
    const from = `${id}\n${text}\n${answers}`;
    const compile = async () =>
      (await compileStepModule(parseJson(text), parseJson(answers) as object, id)).code;
    const known = modules.get(from) ?? compile();
    modules.set(from, known);
    // Who asks again may be luckier.
    known.catch(() => modules.delete(from));
    const [oldest] = modules.keys();
    if (modules.size > REMEMBERED_MODULES && oldest !== undefined) modules.delete(oldest);
    return known;
  }

  async function versionOf(text: string, { steps }: Flow): Promise<FlowVersion> {
    const answers = await readFile(join(stepsDir, '../answers.json'), 'utf8');
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
      const text = await readFile(file, 'utf8');
      const errors = errorsOf(file, text);
      if (errors.length > 0) throw new Error(errors.join('\n'));
      const flow = readFlow(text);
      return { ...(await liveText(text)), flow, version: await versionOf(text, flow) };
    };
    const flow = lastGood(files, make, (error, hasGood) => {
      const instead = hasGood ? 'the last good one stays' : 'and there is no good one of it yet';
      log.error(`${nameOf(file)} is not served, ${instead}: ${(error as Error).message}`);
    });
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

  async function problemsWithForms(): Promise<string[]> {
    const problems: string[] = [];
    for (const [file, flow] of flows) {
      const served = await flow.get();
      if (served === undefined || flow.isCurrent()) continue;
      problems.push(...errorsOf(file, served.plain.toString()));
    }
    return problems;
  }

  return { find, files: () => [...flows.keys()], problemsWithForms };
}

/** Of a file that the checker let pass. */
function readFlow(text: string): Flow {
  const parsed = parseFlow(parseJson(text));
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return withoutRemarks(parsed.flow);
}
