import { operations, type Operations } from '../../src/contract/types.gen.ts';
import { contract } from '../../server/http/openApi.ts';
import { compile, faultSentence } from '../../server/http/schemas.ts';

export type CallName = keyof Operations;

export interface RequestOptions {
  params?: Record<string, string | number>;
  /** Repeated for a list */
  query?: Record<string, string | readonly string[]>;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** The response of a backend. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, otherwise the text; `undefined` if empty */
  body: unknown;
}

/** Makes a call of the contract on any backend. */
export type Ask = (name: CallName, options?: RequestOptions) => Promise<Answer>;

const TIMEOUT_MS = 15_000;

/**
 * @param url the origin, with a path if the calls are below one
 * @param given the parameters that calls have where they name no others
 */
export function createAsk(url: string, given: RequestOptions['params'] = {}): Ask {
  return async (name, { params = {}, query = {}, body, token, headers = {} } = {}) => {
    const { method, path } = operations[name];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String(params[key] ?? given[key] ?? '')),
    );
    const pairs = Object.entries(query).flatMap(([key, value]) =>
      (typeof value === 'string' ? [value] : value).map((each) => [key, each]),
    );
    const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
    const response = await fetch(`${url.replace(/\/$/, '')}${filled}${search}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { 'x-auth-token': token }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** How a response differs from the contract's schema; `undefined` if it fits. */
export function contractViolation(name: CallName, body: unknown): string | undefined {
  const answer = contract[name]?.answer;
  if (answer === undefined) return undefined;
  const fits = compile(answer);
  return fits(body) ? undefined : faultSentence(fits.errors);
}
