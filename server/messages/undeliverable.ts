/** A message that no further attempt can deliver. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}
