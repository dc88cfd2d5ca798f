/**
 * `embed.js`: puts the booking tool into a shop's own website (`docs/embed.md`). No dependencies,
 * no globals, and no styles of the host page are touched.
 */
import { createInline } from './inline.ts';
import { createPopup } from './popup.ts';
import { triggerAttribute } from './protocol.ts';
import { readOptions, type EmbedOptions } from './readOptions.ts';
import { isTwin, keepWithScript, type Tool, toolsOfPage } from './tool.ts';

/** Shows a tool in one way; returns what is to be done when something in the page has changed. */
type Show = (tool: Tool, options: EmbedOptions) => () => void;

const show: Readonly<Record<EmbedOptions['mode'], Show>> = {
  inline: createInline,
  popup(tool, options) {
    const { open, look } = createPopup(tool, options);
    const { signal } = tool.ending;
    const { shop, org } = tool.script.dataset;
    const press = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      const opener = (event.target as HTMLElement).closest?.<HTMLElement>(`[${triggerAttribute}]`);
      const meant = opener?.getAttribute(triggerAttribute);
      if (!opener || (meant && meant !== shop && meant !== org)) return;
      event.preventDefault();
      open(opener);
    };
    // Before a router of the site follows the link.
    document.addEventListener('click', press, { capture: true, signal });
    return look;
  },
  button(tool, options) {
    const { root, open, look } = createPopup(tool, options);
    const button = document.createElement('button');
    button.className = 'open';
    button.textContent = options.label;
    if (options.color) button.style.setProperty('--color', options.color);
    button.addEventListener('click', () => open(button));
    root.append(button);
    return look;
  },
};

/** Shows the tool of a script element, unless one that is the same is shown already. */
function run(script: HTMLScriptElement): void {
  const options = readOptions(script, location);
  const { mode, target } = options;
  const { shop, org } = script.dataset;
  const tools = toolsOfPage();
  const key = [mode, shop, org, target].join(' ');
  const standing = tools.get(key);
  if (standing && (standing.script.isConnected || isTwin(standing.script, script))) return;
  standing?.ending.abort();
  const tool: Tool = { script, ending: new AbortController() };
  tool.ending.signal.addEventListener('abort', () => tools.delete(key));
  tools.set(key, tool);
  keepWithScript(tool, show[mode](tool, options));
}

/**
 * The script element of this code. `currentScript` is null in a module: then it is searched for.
 */
const script = (document.currentScript ??
  document.querySelector('script[src*="/embed.js"]')) as HTMLScriptElement | null;

if (script === null || !(script.dataset.shop || script.dataset.org)) {
  console.error('Online booking needs data-shop or data-org');
} else {
  // The element for the frame may come later in the page than the script.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => run(script));
  else run(script);
}
