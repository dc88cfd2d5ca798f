/** After this time without typing, texts that were sent are no longer expected back. */
const staleMs = 2000;

/**
 * Distinguishes texts that come back from the page after they were typed here from texts of another
 * origin. A busy page sends a text back when the next letter has been typed already: setting that
 * text would remove the letter.
 */
export function createEchoes(send: (text: string) => void) {
  let sent: string[] = [];
  let lastAt = 0;
  return {
    send(text: string) {
      const now = performance.now();
      // A text that changed nothing is never sent back, so the list must be cleared.
      if (now - lastAt > staleMs) sent = [];
      lastAt = now;
      sent.push(text);
      send(text);
    },
    /** Whether the text was sent from here; then it and those before it are no longer expected. */
    isEcho(text: string): boolean {
      const at = sent.indexOf(text);
      sent = at === -1 ? [] : sent.slice(at + 1);
      return at !== -1;
    },
  };
}
