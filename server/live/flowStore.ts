import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { withoutRemarks } from '../../src/engine/withoutRemarks.ts';
import { parseJson } from '../../src/json/parseJson.ts';
import type { FlowWithForms } from './authoredJobs.ts';
import type { Flow } from '../../src/engine/types.ts';
import { screens } from '../../src/steps/declarations/screens/screens.ts';
import { createKeeper } from '../common/createKeeper.ts';
import { flowFileFor, ownFormsFolder, type FlowOwner } from './flowFile.ts';
import { formFiles, formTexts } from './formTexts.ts';
import { flowVersion, type FlowVersion } from './flowVersion.ts';
import { lastGood, type LastGood } from './lastGood.ts';
import { readAuthored } from './readAuthored.ts';
import { runApart } from './runApart.ts';
import { liveText, type LiveText } from './sendLive.ts';
import type { VersionStore } from './versionStore.ts';

/** The forms that components show themselves. */
const formsOfScreens = screens.flatMap((screen) => ('form' in screen ? [screen.form] : []));

/**
 * The forms that visits of a flow may come to: those of its steps, and those that components show
 * themselves, because the lead form can replace every step.
 */
export const formsShownBy = ({ steps }: Flow): string[] => [
  ...new Set([...Object.values(steps).flatMap(({ form }) => form ?? []), ...formsOfScreens]),
];

/** How many compiled forms are remembered: those of an afternoon of edits. */
const REMEMBERED_MODULES = 100;

export interface LiveFolders {
  flowsDir: string;
  /** The folder of the step form files. */
  stepsDir: string;
  /** How long a visit may wait while an edit is checked, see {@link lastGood} */
  patienceMs?: number | undefined;
}

/** A flow: its file ready to be sent, and parsed. */
export interface ServedFlow extends LiveText {
  readonly flow: Flow;
  /** The version that the visit keeps: this flow and the forms it was checked with. */
  readonly version: FlowVersion;
  /** Other versions that a share of the visitors gets instead. */
  readonly experiment?: ServedExperiment | undefined;
}

/** By the salt and the anonymous id, each page finds what its visitor gets. */
export interface ServedExperiment {
  readonly id: string;
  readonly salt: string;
  /** Shares of 100 visitors; who is in none of them gets the flow itself. */
  readonly others: readonly {
    readonly share: number;
    readonly flow: Flow;
    readonly version: FlowVersion;
  }[];
}

/** The flows being served, each the last text of its file that the checker accepted. */
export interface FlowStore {
  /**
   * The flow of a visit: its owner's own, or the common one of that name; undefined if there is
   * none.
   */
  find(name: string, owner: FlowOwner): Promise<ServedFlow | undefined>;
  /** Waits until a file written just now is served or refused. */
  renew(name: string, owner: FlowOwner): Promise<void>;
  /** The files of the flows requested so far. */
  files(): string[];
  /**
   * The errors that flows would have with the current form files, as lines for the log. A refused
   * flow is checked in the text that is served.
   */
  problemsWithForms(): Promise<string[]>;
}

/** A flow file that the checker refuses, and what visits have instead. */
export interface RefusedFlow {
  readonly file: string;
  readonly served: 'last good version' | 'nothing';
}

export function createFlowStore(
  { flowsDir, stepsDir, patienceMs }: LiveFolders,
  versions: Pick<VersionStore, 'keep' | 'keepAsGood' | 'lastGoodOf'>,
  log: FastifyBaseLogger,
): FlowStore & { refused(): RefusedFlow[] } {
  const flows = new Map<string, LastGood<ServedFlow>>();
  const modules = createKeeper<string>(REMEMBERED_MODULES);
  const nameOf = (file: string) => relative(join(flowsDir, '..'), file).replaceAll('\\', '/');

  const ownForms = (file: string) => ownFormsFolder({ flowsDir, stepsDir }, file);
  const answersText = () => readAuthored(join(stepsDir, '..'), join(stepsDir, '../answers.json'));

  /** A flow's text with all that it is checked with. */
  const withForms = async (file: string, text: string): Promise<FlowWithForms> => ({
    name: nameOf(file),
    text,
    forms: await formTexts(stepsDir, ownForms(file)),
    answers: await answersText(),
  });

  /** The compiled module of a form; compiled again only when its file or the answers change. */
  async function moduleOf(id: string, file: string, answers: string): Promise<string> {
    const text = await readAuthored(stepsDir, file);
    const make = () => runApart('stepModule', { id, text, answers });
    return modules(`${id}\n${text}\n${answers}`, make);
  }

  async function versionOf(file: string, text: string, flow: Flow): Promise<FlowVersion> {
    const answers = await answersText();
    const forms = formFiles(stepsDir, ownForms(file));
    const compiled = formsShownBy(flow).map(
      async (id) =>
        [id, await moduleOf(id, forms[id] ?? join(stepsDir, `${id}.json`), answers)] as const,
    );
    return flowVersion({ flow: text, modules: Object.fromEntries(await Promise.all(compiled)) });
  }

  function of(file: string): LastGood<ServedFlow> {
    const known = flows.get(file);
    if (known !== undefined) return known;
    // A form that is changed, added or removed may make or break the flow.
    const files = async () => [
      file,
      join(stepsDir, '../answers.json'),
      ...Object.values(formFiles(stepsDir, ownForms(file))),
    ];
    const make = async () => {
      const text = await readAuthored(flowsDir, file);
      const flow = await runApart('checkedFlow', await withForms(file, text));
      const version = await versionOf(file, text, flow);
      versions.keepAsGood(nameOf(file), version);
      return { ...(await liveText(text)), flow, version };
    };
    /** As an earlier process has checked it. */
    const ofBefore = async () => {
      const version = await versions.lastGoodOf(nameOf(file));
      const parsed = version && parseFlow(parseJson(version.flow));
      if (!parsed?.ok) return undefined;
      return {
        ...(await liveText(version!.flow)),
        flow: withoutRemarks(parsed.flow),
        version: version!,
      };
    };
    const refused = (error: unknown, hasGood: boolean) => {
      const instead = hasGood ? 'the last good one stays' : 'and there is no good one of it yet';
      log.error(`${nameOf(file)} is not served, ${instead}: ${(error as Error).message}`);
    };
    const flow = lastGood(files, make, refused, patienceMs, ofBefore);
    flows.set(file, flow);
    return flow;
  }

  /** Only for files that exist or existed: anybody may request any name. */
  async function goodOf(
    file: string,
    options: { isReplaceable: boolean },
  ): Promise<ServedFlow | undefined> {
    return flows.has(file) || existsSync(file) ? of(file).get(options) : undefined;
  }

  async function find(name: string, owner: FlowOwner): Promise<ServedFlow | undefined> {
    const [file, common] = [flowFileFor(flowsDir, name, owner), join(flowsDir, `${name}.json`)];
    const own = file === common ? undefined : await goodOf(file, { isReplaceable: true });
    const flow = own ?? (await goodOf(common, { isReplaceable: false }));
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
      problems.push(...(await runApart('flowErrors', await withForms(file, text))));
    }
    return problems;
  }

  const refused = () =>
    [...flows].flatMap(([file, flow]): RefusedFlow[] => {
      const refusal = flow.refusal();
      if (refusal === undefined) return [];
      return [{ file: nameOf(file), served: refusal.hasGood ? 'last good version' : 'nothing' }];
    });

  return { find, renew, files: () => [...flows.keys()], problemsWithForms, refused };
}
