/** The listeners of one kind of event, called in the order in which they were added. */
export interface Listeners<Heard extends readonly unknown[]> {
  /** Returns the function that removes the listener. */
  add(listener: (...heard: Heard) => void): () => void;
  notify(...heard: Heard): void;
}

export function createListeners<Heard extends readonly unknown[] = []>(): Listeners<Heard> {
  const all = new Set<(...heard: Heard) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    notify(...heard) {
      for (const listener of all) listener(...heard);
    },
  };
}
