/** Thrown where no text reaches a phone; the message is the server's sentence for the visitor. */
export class RefusedPhone extends Error {
  override readonly name = 'RefusedPhone';
}
