/** A message that no further attempt can deliver. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** A message that was certainly not sent, though a later attempt may succeed. */
export class NotSent extends Error {
  override name = 'NotSent';
}
