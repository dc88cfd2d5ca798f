/** A page that came just now is of the present build: to load it again would lead in a circle. */
const freshMilliseconds = 5000;

/**
 * Loads the page anew where the server has another build by now: what this one still needs may be
 * gone, and the visit is resumed from its draft.
 */
export async function goOnInNewBuild(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]');
  if (own === null || performance.now() < freshMilliseconds) return;
  const page = await fetch(window.location.href, { cache: 'no-store' });
  const isReplaced = page.ok && !(await page.text()).includes(new URL(own.src).pathname);
  if (isReplaced) window.location.reload();
}
