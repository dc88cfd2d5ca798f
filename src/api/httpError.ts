/** Why a call failed: the server refused, no answer of its own came, or none came in time. */
export type HttpErrorKind = 'http' | 'network' | 'timeout';

/** A call that failed (specification, section 8). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: HttpErrorKind;
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** What the refusal brought: JSON, or text. */
  readonly answer: unknown;

  /** @param message the server's sentence, or the status text where it sent none */
  constructor(
    kind: HttpErrorKind,
    status: number,
    message: string,
    { answer, ...options }: ErrorOptions & { answer?: unknown } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.status = status;
    this.answer = answer;
  }
}

/** What stands for the message where the server gave neither a sentence nor a status text. */
export const bareStatus = (status: number) => `HTTP ${status}`;

/** The server's own words; '' where it gave none, so that no customer reads a number. */
export const wordsOf = ({ message, status }: HttpError) =>
  message === bareStatus(status) ? '' : message;

/** Whether no answer of the server came: what was sent may have been done all the same. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpError && error.kind !== 'http';

/** Whether the same call may succeed a moment later: no answer came, or the server stumbled. */
export function isTransient(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof HttpError && error.status >= 500);
}

/** Whether a call was refused with just this status. */
export function hasStatus(error: unknown, status: number): error is HttpError {
  return error instanceof HttpError && error.kind === 'http' && error.status === status;
}
