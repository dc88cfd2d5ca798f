/** Sends text messages. A provider is one implementation of this. */
export interface TextSender {
  /** @throws when the message could not be handed over */
  send(message: TextMessage): Promise<void>;
}

export interface TextMessage {
  /** Ten digits */
  to: string;
  body: string;
}
