/** The client for all calls to the server: typed by the contract, free of React. */
import { operations, type Operations } from '../../contract/types.gen.ts';
import type { Language } from '../text/chooseLanguage.ts';
import { startDeadline } from './deadline.ts';
import { HttpError } from './httpError.ts';
import { bareStatus } from './httpFailure.ts';
import { operationUrl, type UrlParts } from './operationUrl.ts';
import { askUntilBack } from './serverRest.ts';

/** Reads are tried twice, so each try has half the time of a write. */
const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 20_000;

export interface ApiClientOptions {
  /** '' for the page's own origin. */
  baseUrl: string;
  /** Reads the token in memory, which is sent as X-AUTH-TOKEN if there is one. */
  getToken: () => string | null | undefined;
  /** The language of refusals; English by default. */
  getLanguage?: () => Language;
  /** The secret of the link to an appointment, on the page that the link opens. */
  link?: string;
  /** Called when the server refuses the token in memory, for instance because it has expired. */
  onTokenRefused?: () => void;
  /** Called when a call fails, but for one that its caller gave up. */
  onFailed?: (name: keyof Operations, error: HttpError) => void;
  /** Called with what a call was answered; it must not throw. */
  onAnswered?: (name: keyof Operations, query: UrlParts['query'], answer: unknown) => void;
  fetch?: typeof globalThis.fetch;
  /** Replaces the browser's beacon, in tests. */
  sendBeacon?: (url: string) => boolean;
  /** For every call; by default the limit for reads or writes. */
  timeoutMs?: number;
}

/** Parameters and query; may be left out if the call has none. */
type Part<Key extends string, Value> = keyof Value extends never
  ? { [K in Key]?: Value }
  : { [K in Key]: Value };

type Body<Value> = Value extends undefined ? { body?: undefined } : { body: Value };

/** What a call sends by its contract: its parameters, query and body. */
export type SentBy<Call extends { params: object; query: object; body: unknown }> = Part<
  'params',
  Call['params']
> &
  Part<'query', Call['query']> &
  Body<Call['body']>;

/** The options of a call. */
export type CallOptions<Name extends keyof Operations> = SentBy<Operations[Name]> & {
  signal?: AbortSignal;
  /** Whether the call may outlive the page. */
  keepalive?: boolean;
};

export interface ApiClient {
  /**
   * Makes a call of the contract. If the server asks for a pause (503 with `Retry-After`), asks
   * again until it is back.
   *
   * @returns the parsed JSON, the text of a response that is not JSON, undefined for an empty
   *   response
   * @throws {HttpError} if the server refuses, or no response comes in time; if `signal` aborts,
   *   its reason
   */
  call<Name extends keyof Operations>(
    name: Name,
    options: CallOptions<Name>,
  ): Promise<Operations[Name]['answer']>;
  /** Sends a call without a body that outlives the page; its response is ignored. */
  beacon(name: keyof Operations, parts: UrlParts): boolean;
}

interface AnyCall extends UrlParts {
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/**
 * Parses JSON, by its content type or, since not every server sends one, by its first character;
 * otherwise returns the text.
 */
function parse(text: string, contentType: string | null): unknown {
  if (text === '') return undefined;
  if (!contentType?.includes('json') && !/^\s*[[{"]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Whether a body is an HTML page: guest networks and proxies respond with their sign-in page and
 * status 200.
 */
const isPage = (body: unknown) => typeof body === 'string' && /^\s*</.test(body);

/** The server's `message` field, or the status text where the body is not JSON (section 8). */
function messageOf(body: unknown, response: Response): string {
  const message = (body as { message?: unknown } | null | undefined)?.message;
  if (typeof message === 'string' && message !== '') return message;
  return response.statusText || bareStatus(response.status);
}

function headers(
  call: AnyCall,
  method: string,
  token: string | null | undefined,
  language: Language,
  link: string | undefined,
): HeadersInit {
  // Servers refuse a POST with the content type of JSON and no body.
  const bringsNothing = call.body === undefined && method !== 'GET';
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    ...(!bringsNothing && { 'Content-Type': 'application/json' }),
    ...(token && { 'X-AUTH-TOKEN': token }),
    ...(link !== undefined && { 'X-APPOINTMENT-LINK': link }),
  };
}

/** Why no response came; a refusal as it is. */
function failureOf(name: keyof Operations, cause: unknown, isLate: boolean): HttpError {
  if (cause instanceof HttpError) return cause;
  return isLate
    ? new HttpError('timeout', 0, `${name}: no answer in time`, { cause })
    : new HttpError('network', 0, `${name}: no connection`, { cause });
}

/** The calls that a link of an appointment goes with. */
const asksByLink: ReadonlySet<keyof Operations> = new Set([
  'getAppointment',
  'changeAppointment',
  'getAvailableSlots',
]);

/** Makes a client; {@link ApiClient} says what its calls do. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, getToken } = options;
  // Looked up at each call, so that a fetch that is wrapped later (tests, monitoring) is used.
  const send: typeof globalThis.fetch = (url, init) =>
    (options.fetch ?? globalThis.fetch)(url, init);

  async function call(name: keyof Operations, given: AnyCall): Promise<unknown> {
    const { method } = operations[name];
    const url = operationUrl(baseUrl, name, given);
    const usual = method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
    const token = getToken();
    const link = asksByLink.has(name) ? options.link : undefined;
    const begin = () => startDeadline(options.timeoutMs ?? usual, given.signal);
    let deadline = begin();
    const ask = () => {
      deadline.clear();
      deadline = begin();
      return send(url, {
        method,
        headers: headers(given, method, token, options.getLanguage?.() ?? 'en', link),
        body: given.body === undefined ? undefined : JSON.stringify(given.body),
        signal: deadline.signal,
        ...(given.keepalive && { keepalive: true }),
      });
    };
    try {
      const response = await askUntilBack(ask, given.signal);
      const body = parse(await response.text(), response.headers.get('content-type'));
      if (response.ok && isPage(body)) {
        throw new HttpError('network', 0, `${name}: a page instead of an answer`);
      }
      // A 401 of a public call is not about the token, for instance a wrong code. Nor is one of a
      // call that began before the current token was issued.
      const isRefused = response.status === 401 && !operations[name].path.includes('/public/');
      if (isRefused && token && token === getToken()) options.onTokenRefused?.();
      if (!response.ok) {
        throw new HttpError('http', response.status, messageOf(body, response), { answer: body });
      }
      options.onAnswered?.(name, given.query, body);
      return body;
    } catch (error) {
      if (!(error instanceof HttpError) && !deadline.isOver() && given.signal?.aborted) {
        throw given.signal.reason;
      }
      const failure = failureOf(name, error, deadline.isOver());
      options.onFailed?.(name, failure);
      throw failure;
    } finally {
      deadline.clear();
    }
  }

  return {
    call: call as ApiClient['call'],
    beacon(name, parts) {
      const url = operationUrl(baseUrl, name, parts);
      return options.sendBeacon ? options.sendBeacon(url) : navigator.sendBeacon(url);
    },
  };
}
