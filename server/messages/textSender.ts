/** Sends text messages; implemented for a provider and for the outbox. */
export interface TextSender {
  /**
   * @throws NotSent or Undeliverable if it was certainly not sent, anything else if it may have
   *   been
   */
  send(message: TextMessage): Promise<void>;
  /** Whether texts reach no phone: a server for trying things. */
  readonly isDemo?: boolean;
}

export interface TextMessage {
  /** The same for all attempts; undefined for a text that is tried once */
  id?: string;
  /** Ten digits */
  to: string;
  body: string;
}
