/** Why a call failed: the server refused it, no response came, or none in time. */
export type HttpErrorKind = 'http' | 'network' | 'timeout';

/** A call that failed (specification, section 8). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: HttpErrorKind;
  /** The HTTP status; 0 if no response came. */
  readonly status: number;
  /** The body of the refusal: JSON or text. */
  readonly answer: unknown;

  /**
   * @param message the server's sentence, or the status text if it sent none
   */
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

/** Whether a call was refused with this status. */
export function hasStatus(error: unknown, status: number): error is HttpError {
  return error instanceof HttpError && error.kind === 'http' && error.status === status;
}
