/** A refusal with its status: what the caller reads as `{ "message" }`, and what the contract adds to it. */
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

/** The server cannot start, for a reason its operator can mend: printed as one line. */
export class StartError extends Error {
  override name = 'StartError';
}

/** 400: what was sent or chosen cannot be taken, in a sentence for the customer. */
export const refused = (message: string) => new ApiError(400, message);
/** Refuses with the sentence of a rule, unless the rule has none to say. */
export function refuse(sentence: string | null): void {
  if (sentence !== null) throw refused(sentence);
}
/** 401: no token, or one that does not hold here. */
export const unauthorized = (message = 'Please verify your phone number first.') =>
  new ApiError(401, message);
/** 404: no such shop, organisation, lead or vehicle, or none that the visitor may know of. */
export const notFound = (what: string) => new ApiError(404, `We could not find this ${what}.`);
/** 429: too often. */
export const tooOften = (message: string) => new ApiError(429, message);
