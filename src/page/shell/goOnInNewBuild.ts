/** A page that loaded just now is up to date; reloading it could go on forever. */
const freshMilliseconds = 5000;

/**
 * Reloads the page if the server has another build: the files that this one needs may be gone. The
 * visit resumes from its draft.
 */
export async function goOnInNewBuild(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]');
  if (own === null || performance.now() < freshMilliseconds) return;
  const page = await fetch(window.location.href, { cache: 'no-store' });
  const isReplaced = page.ok && !(await page.text()).includes(new URL(own.src).pathname);
  if (isReplaced) window.location.reload();
}
