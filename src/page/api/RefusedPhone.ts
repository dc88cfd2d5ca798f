/** Thrown for a phone that no text can reach; the message is the server's sentence for the visitor. */
export class RefusedPhone extends Error {
  override readonly name = 'RefusedPhone';
}
