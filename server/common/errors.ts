import type { RefusalRule } from '../../src/contract/types.gen.ts';

/**
 * A refusal with its status. The caller reads `{ "message" }` and the further fields of the
 * contract, among them the `rule` that refused, where the sentence alone does not tell which.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly more: Readonly<Record<string, unknown>>;
  constructor(status: number, message: string, more: ApiError['more'] = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.more = more;
  }
}

/**
 * Thrown when the server cannot start for a reason that its operator can mend; printed as one line.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** 400: what was sent or chosen cannot be accepted; the message is for the customer. */
export const refused = (message: string, rule?: RefusalRule) =>
  new ApiError(400, message, { ...(rule !== undefined && { rule }) });
/** Throws a refusal with the sentence; does nothing for null. */
export function refuse(sentence: string | null, rule?: RefusalRule): void {
  if (sentence !== null) throw refused(sentence, rule);
}
/** 401: no token, or one that is not valid here. */
export const unauthorized = (message = 'Please verify your phone number first.') =>
  new ApiError(401, message);
/** 404: there is no such shop, organisation, lead or vehicle, or the visitor may not know of it. */
export const notFound = (what: string) =>
  new ApiError(404, `We could not find this ${what}.`, { rule: 'notFound' satisfies RefusalRule });
/** What the honest neighbour of a flood reads. */
export const TOO_MANY_REQUESTS =
  'Too many requests came from your network. Please wait a few minutes, or call the shop.';
/** 429: too often. */
export const tooOften = (message: string) => new ApiError(429, message);
