/** What has just come is read before it is pressed: nobody is faster. */
const readMs = 500;
/** Presses that follow each other faster than this are one, however many they are. */
const burstMs = 300;
/** How far from the last press a press is at the same place, in CSS pixels: the height of a control. */
const nearPx = 44;

interface Press {
  x: number;
  y: number;
  /** On the clock of events, in milliseconds. */
  at: number;
  isKey: boolean;
  isMeant: boolean;
}

const isPressKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

/** A screen reader or a switch, which knows what it presses: no finger is as flat. */
function isAssistive({ width, height, pressure, detail, pointerType }: PointerEvent): boolean {
  if (width === 0 && height === 0) return true;
  return width === 1 && height === 1 && pressure === 0 && detail === 0 && pointerType === 'mouse';
}

/**
 * Takes what a visitor presses twice by impatience once. A press on the heels of the one that
 * brought something new to the screen, at the same place, was not meant for what is there now: it is
 * stopped before anything hears of it, be it by finger, mouse, pen or key. A press elsewhere counts
 * at once, and so does one of a screen reader or a switch.
 *
 * @returns the way to stop
 */
export function guardPresses(): () => void {
  /** When what stands in the page came, by its topmost element. */
  const came = new WeakMap<Node, number>();
  /** When the last screen came: what a press on the header would do is another thing since. */
  let screenCame = 0;
  let last: Press | undefined;

  const isScreen = (node: Node) =>
    node instanceof Element && (node.matches('h1') || node.querySelector('h1') !== null);
  const changes = new MutationObserver((records) => {
    const now = performance.now();
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'attributes') came.set(target, now);
      for (const node of addedNodes) came.set(node, now);
      // A screen that leaves uncovers another one.
      if ([...addedNodes, ...removedNodes].some(isScreen)) screenCame = now;
    }
  });

  function cameAt(target: EventTarget | null): number {
    let latest = 0;
    for (let node = target as Node | null; node instanceof Node; node = node.parentNode) {
      latest = Math.max(latest, came.get(node) ?? 0);
    }
    return latest;
  }

  /** Whether a press follows the last one so closely that it is not meant for what is there now. */
  function isOnHeels(before: Press, { x, y, at, isKey }: Press, since: number): boolean {
    if (before.isKey !== isKey || Math.hypot(x - before.x, y - before.y) > nearPx) return false;
    if (!before.isMeant && at - before.at < burstMs) return true;
    return at - since < readMs && (!before.isMeant || before.at <= since);
  }

  function take(event: Event, place: { x: number; y: number; isKey: boolean }): Press {
    const own = cameAt(event.target);
    const press = { ...place, at: event.timeStamp, isMeant: true };
    // Pressed before it was there, and only heard now.
    const isEarly = press.at < own;
    const since = Math.max(own, screenCame);
    if (isEarly || (last !== undefined && isOnHeels(last, press, since))) press.isMeant = false;
    last = press;
    return press;
  }

  function stop(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Of the pointer that is down or was last, until its click. */
  let pointer: Press | undefined;
  let key: Press | undefined;
  const handlers = {
    pointerdown(event: PointerEvent) {
      const { clientX: x, clientY: y } = event;
      pointer = isAssistive(event) ? undefined : take(event, { x, y, isKey: false });
    },
    mousedown(event: MouseEvent) {
      if (pointer?.isMeant === false) stop(event);
    },
    click(event: MouseEvent) {
      // One that nobody pointed: a key's, which was looked at then, or a screen reader's.
      if (event.detail === 0 || pointer === undefined) return;
      if (!pointer.isMeant || pointer.at < cameAt(event.target)) stop(event);
    },
    keydown(event: KeyboardEvent) {
      // Somebody who types or moves the focus is at work on what is there now.
      if (!isPressKey(event)) last = undefined;
      else if (!event.repeat) key = take(event, { x: 0, y: 0, isKey: true });
      else if (key !== undefined && key.at < Math.max(cameAt(event.target), screenCame))
        key.isMeant = false;
      if (isPressKey(event) && key?.isMeant === false) stop(event);
    },
    keyup(event: KeyboardEvent) {
      if (isPressKey(event) && key?.isMeant === false) stop(event);
    },
    input(event: Event) {
      if (event instanceof InputEvent || event.target instanceof HTMLSelectElement)
        last = undefined;
    },
  };

  changes.observe(document.body, {
    childList: true,
    subtree: true,
    // Of a dialog.
    attributeFilter: ['open'],
  });
  const heard = Object.entries(handlers) as [string, (event: Event) => void][];
  for (const [type, hear] of heard) window.addEventListener(type, hear, true);
  return () => {
    changes.disconnect();
    for (const [type, hear] of heard) window.removeEventListener(type, hear, true);
  };
}
