/** What a control of the first screen holds. */
export type Held = Pick<HTMLInputElement, 'value' | 'checked'>;

/** What a visitor did on the first screen before its code was there. */
export interface Early {
  /** The controls that were changed, as they came, and to what: a screen drawn anew forgets it. */
  readonly changed: ReadonlyMap<HTMLInputElement | HTMLTextAreaElement, Held>;
  /** The button that was pressed: the first one, since another screen would have followed. */
  readonly pressed: HTMLButtonElement | undefined;
  /** Whether anything was done. */
  isNeeded(): boolean;
  /** Gives the controls back to the code that has come. */
  stop(): void;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * Keeps what is done on a first screen that the server drew until the code is there to do it. The
 * controls are the browser's own and show it at once; "Continue" can be pressed as soon as anything
 * is given. Where a draft waits, its screen is another one: the grey shape takes the place of this.
 *
 * It stands in the page as it is written here, and so uses nothing from outside.
 */
export function keepEarly(): void {
  const root = document.getElementById('root')!;
  try {
    if (sessionStorage.getItem(`booking-draft ${root.dataset.shop}`) !== null) {
      delete root.dataset.drawn;
      root.replaceChildren(document.querySelector<HTMLTemplateElement>('#first-look')!.content);
      return;
    }
  } catch {
    // Without storage there is no draft.
  }
  const submit = root.querySelector<HTMLButtonElement>('[type=submit]');
  const types = ['input', 'change', 'click', 'submit'] as const;
  const changed = new Map<HTMLInputElement | HTMLTextAreaElement, Held>();
  let pressed: HTMLButtonElement | undefined;
  const hear = (event: Event) => {
    const target = event.target as HTMLElement;
    if (!root.contains(target)) return;
    const button = target.closest('button');
    if (event.type === 'click' && button) {
      pressed ??= button;
      event.preventDefault();
    }
    if (event.type === 'submit') event.preventDefault();
    if (event.type === 'input') {
      const control = target as HTMLInputElement;
      changed.set(control, { value: control.value, checked: control.checked });
      if (submit) submit.disabled = false;
    }
    event.stopImmediatePropagation();
  };
  for (const type of types) window.addEventListener(type, hear, true);
  window.early = {
    changed,
    get pressed() {
      return pressed;
    },
    isNeeded: () => changed.size > 0 || pressed !== undefined,
    stop() {
      for (const type of types) window.removeEventListener(type, hear, true);
      if (submit && changed.size > 0) submit.disabled = true;
    },
  };
}
