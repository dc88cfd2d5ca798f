import { close, label, title } from './en.json';

const modes = ['inline', 'popup', 'button'] as const;
const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_id'];

export interface EmbedOptions {
  mode: (typeof modes)[number];
  /** The address of the tool in its frame. */
  url: URL;
  /** Of the frame, for those who cannot see it. */
  title: string;
  /** Of the floating button. */
  label: string;
  /** Of the popup's close button, which is there until the tool shows its own. */
  close: string;
  /** Any CSS colour for the floating button; its default where absent. */
  color: string | undefined;
  /** Selects the element that the inline frame is put into; absent: the frame stands by the script. */
  target: string | undefined;
  /** CSS pixels that the inline frame does not grow beyond; absent: as high as it takes. */
  maxHeight: number | undefined;
}

/** The tool's address for a shop or an organisation, telling where the visitor came from. */
function toolUrl({ src, dataset }: HTMLScriptElement, { origin, pathname, search }: Location): URL {
  const url = new URL('.', src);
  const here = new URLSearchParams(search);
  const params = [
    ['shop', dataset.shop],
    ['org', dataset.org],
    ['lang', dataset.lang],
    // Without its query, where the host may keep what is nobody else's business.
    ['currentUrl', origin + pathname],
    ...utmNames.map((name) => [name, here.get(name)]),
  ] as const;
  for (const [name, value] of params) if (value) url.searchParams.set(name!, value);
  return url;
}

/** Reads what the host page wrote on the script element; what is left out has its default. */
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
