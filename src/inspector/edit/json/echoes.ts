/** A text that was sent this long ago does not come back any more. */
const staleMs = 2000;

/**
 * Tells the texts that come back from the page, because they were typed here, from those that are
 * another's. A page that is busy gives a text back when the next letter is typed already: taken as
 * another's text it would take that letter away.
 */
export function createEchoes(send: (text: string) => void) {
  let sent: string[] = [];
  let lastAt = 0;
  return {
    send(text: string) {
      const now = performance.now();
      // One that made no difference never comes back.
      if (now - lastAt > staleMs) sent = [];
      lastAt = now;
      sent.push(text);
      send(text);
    },
    /** Whether a text was sent from here; it and those before it are not waited for any more. */
    isOne(text: string): boolean {
      const at = sent.indexOf(text);
      sent = at === -1 ? [] : sent.slice(at + 1);
      return at !== -1;
    },
  };
}
