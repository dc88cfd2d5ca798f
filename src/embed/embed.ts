/**
 * `embed.js`: puts the booking tool into a shop's own website (`docs/embed.md`). No dependencies,
 * no globals, and no styles of the host page are touched.
 */
import { createInline } from './inline.ts';
import { createPopup } from './popup.ts';
import { triggerAttribute, type OnToolMessage } from './protocol.ts';
import { readOptions, type EmbedOptions } from './readOptions.ts';
import { reportToHost } from './reportToHost.ts';

type Show = (script: HTMLScriptElement, options: EmbedOptions, report: OnToolMessage) => void;

const show: Readonly<Record<EmbedOptions['mode'], Show>> = {
  inline(script, options, report) {
    const { target } = options;
    const frame = createInline(options, report);
    const place = target === undefined ? script : document.querySelector(target);
    if (place === script && document.body.contains(script)) script.after(frame);
    else if (place !== null && place !== script) place.append(frame);
    else console.error('Online booking: no place in the page for it:', target ?? 'the head');
  },
  popup(script, options, report) {
    const { open } = createPopup(options, report);
    const { shop, org } = script.dataset;
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey) return;
      const opener = event.target.closest<HTMLElement | SVGElement>(`[${triggerAttribute}]`);
      const meant = opener?.getAttribute(triggerAttribute);
      if (!opener || (meant && meant !== shop && meant !== org)) return;
      event.preventDefault();
      open(opener);
    });
  },
  button(_script, options, report) {
    const { root, open } = createPopup(options, report);
    const button = document.createElement('button');
    button.className = 'open';
    button.textContent = options.label;
    if (options.color !== undefined) button.style.setProperty('--color', options.color);
    button.addEventListener('click', () => open(button));
    root.append(button);
  },
};

/**
 * The script element of this code. `currentScript` is null in a module: then it is searched for.
 */
const script = (document.currentScript ??
  document.querySelector('script[src*="/embed.js"]')) as HTMLScriptElement | null;

if (script === null || !(script.dataset.shop || script.dataset.org)) {
  console.error('Online booking: the script needs data-shop or data-org');
} else {
  const options = readOptions(script, location);
  const run = () => show[options.mode](script, options, reportToHost(script));
  // The element for the frame may come later in the page than the script.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
}
