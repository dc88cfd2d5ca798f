/** What one script element has put into the host page. */
export interface Tool {
  /** Its script element; after a change of page the one that came in its place. */
  script: HTMLScriptElement;
  /** Aborted, it takes everything out of the page again. */
  readonly ending: AbortController;
}

/**
 * The tools of the page by what they are, for whichever copy of this script runs. They are kept at
 * the page's root, since the site's globals are its own.
 */
export function toolsOfPage(): Map<string, Tool> {
  const root = document.documentElement as HTMLElement & { shopBooking?: Map<string, Tool> };
  return (root.shopBooking ??= new Map());
}

const attributesOf = ({ src, dataset }: HTMLScriptElement) => JSON.stringify([src, dataset]);

/** Whether two script elements say the same. */
export const isTwin = (one: HTMLScriptElement, other: HTMLScriptElement): boolean =>
  attributesOf(one) === attributesOf(other);

/**
 * Keeps a tool in the page for as long as its script element is, or one like it. Sites change pages
 * without loading: they replace the body or a part of it, which takes script elements away and
 * brings others. One that is taken away while the page stays was of use only to load the script.
 *
 * @param look called now and after each change of the page
 */
export function keepWithScript(tool: Tool, look: () => void): void {
  const { body, URL } = document;
  let isLoose = false;
  const check = () => {
    if (!isLoose && !tool.script.isConnected) {
      const twin = [...document.scripts].find((script) => isTwin(script, tool.script));
      if (twin) tool.script = twin;
      else if (body !== document.body || URL !== document.URL) {
        return tool.ending.abort();
      } else isLoose = true;
    }
    look();
  };
  const observer = new MutationObserver(check);
  tool.ending.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document, { childList: true, subtree: true });
  check();
}
