/** Sends text messages. A provider is one implementation of this. */
export interface TextSender {
  /** @throws when the message could not be handed over */
  send(message: TextMessage): Promise<void>;
}

export interface TextMessage {
  /** Stays the same over all attempts; a text that is sent once has none */
  id?: string;
  /** Ten digits */
  to: string;
  body: string;
}
