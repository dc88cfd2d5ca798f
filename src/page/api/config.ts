/** The runtime configuration of the page (decisions, section 1; `schemas/config.schema.json`). */
import { everyonesFlow } from '../../booking/page/flowAddress.ts';
import { startDeadline } from './deadline.ts';
import { HttpError } from './httpError.ts';
import { retryOnce } from './retryOnce.ts';

export interface RuntimeConfig {
  /** '' for the page's own origin. */
  apiUrl: string;
  /** '' for no map. */
  googleMapsApiKey: string;
  /** '' for no link. */
  privacyPolicyUrl: string;
  /** '' for no link. */
  termsUrl: string;
  flowUrl: string;
}

/** A configuration that could not be loaded; lists all problems. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.problems = problems;
  }
}

const FILE = '/config.json';
const TIMEOUT_MS = 10_000;
const defaults: RuntimeConfig = {
  apiUrl: '',
  googleMapsApiKey: '',
  privacyPolicyUrl: '',
  termsUrl: '',
  flowUrl: everyonesFlow,
};
/** An absolute web address, a path of the own origin, or nothing; never `javascript:`. */
const ADDRESS = /^(https?:\/\/\S+|\/\S*)?$/;
const addresses = new Set(['apiUrl', 'privacyPolicyUrl', 'termsUrl', 'flowUrl']);

function problemOf(key: string, value: unknown): string | undefined {
  if (key !== '$schema' && !Object.hasOwn(defaults, key)) return 'is not a setting';
  if (typeof value !== 'string') return 'must be a text';
  if (addresses.has(key) && !ADDRESS.test(value)) return 'must be a web address or a path';
  return undefined;
}

/**
 * All problems of a configuration file, each with file and pointer. Written by hand, because a
 * schema validator would weigh half as much as the whole first screen; a test compares it with the
 * schema.
 *
 * @returns empty for a valid configuration
 */
export function configProblems(json: unknown): string[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return [`${FILE}: must be an object`];
  }
  return Object.entries(json).flatMap(([key, value]) => {
    const problem = problemOf(key, value);
    return problem === undefined ? [] : [`${FILE} /${key}: ${problem}`];
  });
}

async function fetchJson(fetch: typeof globalThis.fetch): Promise<unknown> {
  const deadline = startDeadline(TIMEOUT_MS);
  try {
    // no-cache: asks the server each time, so that an edited file is used by the next visit.
    const response = await fetch(FILE, { cache: 'no-cache', signal: deadline.signal });
    if (!response.ok) throw new HttpError('http', response.status, `status ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof HttpError || error instanceof SyntaxError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new HttpError('network', 0, reason, { cause: error });
  } finally {
    deadline.clear();
  }
}

/**
 * Reads a configuration from its JSON, with defaults for missing keys.
 *
 * @throws {ConfigError} where it does not fit
 */
export function readConfig(json: unknown): RuntimeConfig {
  const problems = configProblems(json);
  if (problems.length > 0) throw new ConfigError(problems);
  const given = json as Partial<RuntimeConfig>;
  return {
    apiUrl: given.apiUrl ?? defaults.apiUrl,
    googleMapsApiKey: given.googleMapsApiKey ?? defaults.googleMapsApiKey,
    privacyPolicyUrl: given.privacyPolicyUrl ?? defaults.privacyPolicyUrl,
    termsUrl: given.termsUrl ?? defaults.termsUrl,
    flowUrl: given.flowUrl || defaults.flowUrl,
  };
}

/**
 * Loads the configuration from the site root.
 *
 * @throws {ConfigError} where the file is missing, no JSON, or does not fit
 */
export async function loadConfig(
  fetch: typeof globalThis.fetch = (url, init) => globalThis.fetch(url, init),
): Promise<RuntimeConfig> {
  const json = await retryOnce(() => fetchJson(fetch)).catch((error: Error) => {
    throw new ConfigError([`${FILE}: could not be loaded: ${error.message}`], { cause: error });
  });
  return readConfig(json);
}
