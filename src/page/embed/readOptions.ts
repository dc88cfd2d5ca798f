import { close, label, title } from './en.json';

const modes = ['inline', 'popup', 'button'] as const;
const utmNames = ['source', 'medium', 'campaign', 'id'].map((name) => `utm_${name}`);

export interface EmbedOptions {
  mode: (typeof modes)[number];
  /** The tool's address for the iframe. */
  url: URL;
  /** The title of the iframe, for screen readers. */
  title: string;
  /** The text of the floating button. */
  label: string;
  /** The text of the popup's close button, which is shown until the tool shows its own. */
  close: string;
  /** Any CSS colour for the floating button; absent: the default colour. */
  color: string | undefined;
  /**
   * Selector of the element that gets the inline frame; absent: the frame is placed after the
   * script.
   */
  target: string | undefined;
  /** The greatest height of the inline frame in CSS pixels; absent: no limit. */
  maxHeight: number | undefined;
}

/**
 * The tool's address for a shop or an organisation, with the page and campaign the visitor came
 * from.
 */
function toolUrl({ src, dataset }: HTMLScriptElement, { origin, pathname, search }: Location): URL {
  const url = new URL('.', src);
  const here = new URLSearchParams(search);
  const params = [
    ['shop', dataset.shop],
    ['org', dataset.org],
    ['lang', dataset.lang],
    // Without its query, where the host may keep private data.
    ['currentUrl', origin + pathname],
    ...utmNames.map((name) => [name, here.get(name)]),
  ] as const;
  for (const [name, value] of params) if (value) url.searchParams.set(name!, value);
  return url;
}

/** Reads the attributes of the script element; what is missing gets its default. */
export function readOptions(script: HTMLScriptElement, location: Location): EmbedOptions {
  const { dataset } = script;
  return {
    mode: modes.find((mode) => mode === dataset.mode) ?? 'inline',
    url: toolUrl(script, location),
    title: dataset.title || title,
    label: dataset.label || label,
    close: dataset.close || close,
    color: dataset.color,
    target: dataset.target,
    maxHeight: Number(dataset.maxHeight) || undefined,
  };
}
