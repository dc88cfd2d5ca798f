import { startDeadline } from '../api/deadline.ts';
import type { Flow } from '../../engine/types.ts';
import { importInTime } from '../browser/importInTime.ts';
import { loadLaterCode } from './loadLaterCode.ts';

/** A flow and the version under which our server keeps it with its forms. */
export interface LoadedFlow {
  readonly flow: Flow;
  /** Undefined on a site that keeps no versions. */
  readonly version: string | undefined;
}

/**
 * Short for the current flow, because the built-in one can replace it; nothing can replace the
 * version that a visit began with.
 */
const timeoutsMs = { now: 5000, own: 15_000 };

// Needed only for a fetched flow: our server parses the one in its page.
const loadParser = () => importInTime(import('../../engine/parse/parseFlow.ts'));

const addressOf = (version: string) => `/flows/versions/${version}/flow.json`;

/** The version of a response, from the address at which that version is kept. */
const versionOf = ({ headers }: Response) =>
  /\/flows\/versions\/([\w-]{22})\/flow\.json$/.exec(headers.get('content-location') ?? '')?.[1];

async function fetchJson(
  url: string,
  cache: RequestCache,
  timeoutMs: number,
): Promise<[unknown, Response]> {
  const deadline = startDeadline(timeoutMs);
  const response = await fetch(url, { cache, signal: deadline.signal });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const json: unknown = await response.json();
  deadline.clear();
  return [json, response];
}

/** A flow that was fetched, with the address of the experiment in which it is the first variant. */
interface FetchedFlow extends LoadedFlow {
  readonly experiment: string | null;
}

async function fetchFlow(
  url: string,
  cache: RequestCache,
  timeoutMs: number,
): Promise<FetchedFlow> {
  const [[json, response], { parseFlow, problemLine }] = await Promise.all([
    fetchJson(url, cache, timeoutMs),
    loadParser(),
  ]);
  const parsed = parseFlow(json);
  if (parsed.ok) {
    const experiment = response.headers.get('x-experiment');
    return { flow: parsed.flow, version: versionOf(response), experiment };
  }
  throw new Error(parsed.problems.map((problem) => problemLine(url, problem)).join('\n'));
}

interface FetchedExperiment {
  readonly salt: string;
  readonly others: readonly { readonly share: number; readonly version: string }[];
}

/** The flow that this browser gets where several are compared. */
async function ownVariant({ experiment, ...first }: FetchedFlow): Promise<LoadedFlow> {
  if (experiment === null) return first;
  const [[json], later] = await Promise.all([
    fetchJson(experiment, 'default', timeoutsMs.now),
    loadLaterCode(),
  ]);
  const chosen = later?.chooseVariant(json as FetchedExperiment);
  return (chosen && (await loadVersion(chosen.version))) ?? first;
}

/**
 * Loads the current flow. If it cannot be fetched or parsed, that is logged and the flow that the
 * page was built with is used: a visitor can always book.
 */
export async function loadFlow(
  url: string,
  importBuiltIn: () => Promise<{ default: unknown }> = () => import('../../../flows/booking.json'),
): Promise<LoadedFlow> {
  try {
    return await ownVariant(await fetchFlow(url, 'no-cache', timeoutsMs.now));
  } catch (error) {
    console.error('The built-in flow is used:', error instanceof Error ? error.message : error);
    const [builtIn, { parseFlow }] = await Promise.all([
      importInTime(importBuiltIn()),
      loadParser(),
    ]);
    const parsed = parseFlow(builtIn.default);
    if (!parsed.ok) throw new Error('The built-in flow does not parse', { cause: error });
    return { flow: parsed.flow, version: undefined };
  }
}

/** Loads the version that a visit began with; undefined if it is not kept any more. */
export async function loadVersion(version: string): Promise<LoadedFlow | undefined> {
  try {
    const { flow } = await fetchFlow(addressOf(version), 'default', timeoutsMs.own);
    return { flow, version };
  } catch (error) {
    console.warn('The newest flow is used:', error instanceof Error ? error.message : error);
    return undefined;
  }
}
