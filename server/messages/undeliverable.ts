import type { MessageFailure } from '../db/schema/deliveries.ts';

/** A message that no further attempt can deliver. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
  readonly why: MessageFailure;

  constructor(message: string, { why = 'refused', cause }: Why = {}) {
    super(message, { cause });
    this.why = why;
  }
}

interface Why {
  why?: MessageFailure;
  cause?: unknown;
}

/** A message that was certainly not sent, though a later attempt may succeed. */
export class NotSent extends Error {
  override name = 'NotSent';
  /** Whether that is about whom it is for: the destination takes those of others */
  readonly isOfRecipient: boolean;

  constructor(
    message: string,
    { isOfRecipient = false, cause }: { isOfRecipient?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isOfRecipient = isOfRecipient;
  }
}

/** Why a message was not sent, of a closed list: a provider's own words may repeat what was sent. */
export function failureOf(error: unknown): MessageFailure {
  if (error instanceof Undeliverable) return error.why;
  return error instanceof NotSent ? 'notTaken' : 'noAnswer';
}
