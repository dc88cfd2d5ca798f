/**
 * The height in CSS pixels at which the screen needs no scrolling: its scroller's content plus
 * everything around it. Undefined for a screen without a scroller, such as a map or a spinner.
 */
function wantedHeight(): number | undefined {
  const scroller = document.querySelector<HTMLElement>('[data-scroller]');
  const height = scroller?.firstElementChild?.getBoundingClientRect().height ?? 0;
  if (!scroller || height === 0) return undefined;
  return Math.ceil(window.innerHeight - scroller.getBoundingClientRect().height + height);
}

/**
 * Calls the listener with the wanted height now and after each change; returns a function that
 * stops this.
 */
export function onWantedHeight(listener: (height: number) => void): () => void {
  let told: number | undefined;
  const tell = () => {
    const height = wantedHeight();
    if (height === undefined || height === told) return;
    told = height;
    listener(height);
  };
  const sizes = new ResizeObserver(tell);
  const follow = () => {
    sizes.disconnect();
    const scroller = document.querySelector('[data-scroller]');
    if (scroller === null) return;
    sizes.observe(scroller);
    if (scroller.firstElementChild !== null) sizes.observe(scroller.firstElementChild);
  };
  // Each step has its own scroller.
  const screens = new MutationObserver(follow);
  screens.observe(document.body, { childList: true, subtree: true });
  follow();
  return () => {
    screens.disconnect();
    sizes.disconnect();
  };
}
