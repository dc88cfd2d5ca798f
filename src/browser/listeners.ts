/** Whoever wants to hear of something, in the order in which they came. */
export interface Listeners<Heard extends readonly unknown[]> {
  /** Answers with the way to stop listening. */
  add(listener: (...heard: Heard) => void): () => void;
  tell(...heard: Heard): void;
}

export function listeners<Heard extends readonly unknown[] = []>(): Listeners<Heard> {
  const all = new Set<(...heard: Heard) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    tell(...heard) {
      for (const listener of all) listener(...heard);
    },
  };
}
