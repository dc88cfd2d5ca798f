/** Sends text messages. A provider is one implementation of this. */
export interface TextSender {
  /**
   * @throws NotSent or Undeliverable where it certainly was not sent, anything else where it may
   *   have been
   */
  send(message: TextMessage): Promise<void>;
  /** Whether what is sent reaches no telephone: a server for trying things. */
  readonly isDemo?: boolean;
}

export interface TextMessage {
  /** Stays the same over all attempts; a text that is sent once has none */
  id?: string;
  /** Ten digits */
  to: string;
  body: string;
}
