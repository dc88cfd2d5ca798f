/** Nobody reads something new and presses it faster than this. */
const readMs = 500;
/** Presses closer together than this count as one. */
const burstMs = 300;
/**
 * A press within this distance of the last one is at the same place, in CSS pixels: the height of a
 * control.
 */
const nearPx = 44;

/** A busy page hears of a press later than it happened, but hardly later than this. */
const latestMs = 2000;
/** Some browsers round the time of an event up; one that is even further ahead is wrong. */
const aheadMs = 4000;

/**
 * When an event happened, in milliseconds as in `performance.now()`. In some browsers the clock of
 * events is wrong: a time that cannot be counts as now.
 */
function timeOf({ timeStamp }: Event): number {
  const now = performance.now();
  return timeStamp > now - latestMs && timeStamp < now + aheadMs ? timeStamp : now;
}

interface Press {
  x: number;
  y: number;
  /** See `timeOf`. */
  at: number;
  isKey: boolean;
  isMeant: boolean;
}

/** What can be pressed. What changes inside one, such as an icon that has loaded, does not make it another. */
const controls = 'a, button, input, label, select, summary, textarea';

const isPressKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

/**
 * Whether a screen reader or a switch pressed, which never does so by accident; a finger touches a
 * larger area.
 */
function isAssistive({ width, height, pressure, detail, pointerType }: PointerEvent): boolean {
  if (width === 0 && height === 0) return true;
  return width === 1 && height === 1 && pressure === 0 && detail === 0 && pointerType === 'mouse';
}

/**
 * Stops impatient double presses. If a press brought something new to the screen, a second one
 * right after it, at the same place, was not meant for what is there now: it is stopped before any
 * other listener, be it by finger, mouse, pen or key. A press elsewhere counts at once, and so does
 * one of a screen reader or a switch.
 *
 * @returns a function that stops this
 */
export function guardPresses(): () => void {
  /** When each element was added to the page, by the topmost element added. */
  const came = new WeakMap<Node, number>();
  /** When the last screen changed: since then, buttons of the header do something else. */
  let screenCame = 0;
  let last: Press | undefined;

  const isScreen = (node: Node) =>
    node instanceof Element && (node.matches('h1') || node.querySelector('h1') !== null);
  const changes = new MutationObserver((records) => {
    const now = performance.now();
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'attributes') came.set(target, now);
      for (const node of addedNodes) came.set(node, now);
      // Removing a screen uncovers another one.
      if ([...addedNodes, ...removedNodes].some(isScreen)) screenCame = now;
    }
  });

  function cameAt(target: EventTarget | null): number {
    let latest = 0;
    const control = target instanceof Element ? target.closest(controls) : null;
    for (let node = control ?? target; node instanceof Node; node = node.parentNode) {
      latest = Math.max(latest, came.get(node) ?? 0);
    }
    return latest;
  }

  /** Whether a press follows another so closely that it was not meant for what is there now. */
  function isOnHeels(before: Press, { x, y, at, isKey }: Press, since: number): boolean {
    if (before.isKey !== isKey || Math.hypot(x - before.x, y - before.y) > nearPx) return false;
    if (!before.isMeant && at - before.at < burstMs) return true;
    return at - since < readMs && (!before.isMeant || before.at <= since);
  }

  function take(event: Event, place: { x: number; y: number; isKey: boolean }): Press {
    const own = cameAt(event.target);
    const press = { ...place, at: timeOf(event), isMeant: true };
    // It was pressed before its target was there, and handled only now.
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

  /** The last press by pointer, until its click. */
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
      // No pointer was used: a key, which `keydown` has judged, or a screen reader.
      if (event.detail === 0 || pointer === undefined) return;
      if (!pointer.isMeant || pointer.at < cameAt(event.target)) stop(event);
    },
    keydown(event: KeyboardEvent) {
      // Whoever types or moves the focus means what is there now.
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
    // It is set on dialogs.
    attributeFilter: ['open'],
  });
  const heard = Object.entries(handlers) as [string, (event: Event) => void][];
  for (const [type, hear] of heard) window.addEventListener(type, hear, true);
  return () => {
    changes.disconnect();
    for (const [type, hear] of heard) window.removeEventListener(type, hear, true);
  };
}
