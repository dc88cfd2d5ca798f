/** The value of a control of the first screen. */
export type EarlyInput = Pick<HTMLInputElement, 'value' | 'checked'>;

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What a visitor did on the first screen before its code had loaded. */
export interface Early {
  /** The changed controls, in order, with their values: drawing the screen again resets them. */
  readonly changed: ReadonlyMap<Control, EarlyInput>;
  /** The first button that was pressed; in a running page it would have shown another screen. */
  readonly pressed: HTMLButtonElement | undefined;
  /**
   * The control or button that asks the same now: extensions and translators change the drawn page,
   * and React then draws it anew. Undefined if nothing asks it any more.
   */
  now<Drawn extends HTMLElement>(drawn: Drawn): Drawn | undefined;
  /** Whether anything was done. */
  isNeeded(): boolean;
  /** Stops listening, so that React handles the controls. */
  stop(): void;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * Records what is done on a first screen that the server drew, until its code has loaded. The
 * browser's own controls show it at once; Continue can be pressed as soon as anything is entered.
 * If there is a draft, its screen will be another one, so the grey placeholder replaces this one.
 *
 * This function is written into the page as text, so it uses nothing from outside.
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
    // Blocked storage: there is no draft.
  }
  // A frame may allow none of our scripts, however often they are tried: the page says so at once.
  const say = ({ target }: Event) => {
    if (window.top !== window && target instanceof HTMLScriptElement)
      document.documentElement.dataset.late = '';
  };
  window.addEventListener('error', say, true);
  /** What a control asks, and as which of several that ask the same. */
  const askedBy = (all: Iterable<HTMLElement>) => {
    const asked = new Map<HTMLElement, string>();
    const times: Record<string, number> = {};
    for (const each of all) {
      const { type, name, value } = each as HTMLInputElement;
      const isChoice = type === 'checkbox' || type === 'radio';
      const what = [each.tagName, type, name, isChoice && value, each.className].join(' ');
      times[what] = (times[what] ?? 0) + 1;
      asked.set(each, `${what} ${times[what]}`);
    }
    return asked;
  };
  const controls = () => root.querySelectorAll<HTMLElement>('input, textarea, button');
  const drawnAsked = askedBy(controls());
  const submit = root.querySelector<HTMLButtonElement>('[type=submit]');
  const wasDisabled = submit?.disabled === true;
  const types = ['input', 'change', 'click', 'submit'] as const;
  const changed = new Map<Control, EarlyInput>();
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
      const control = target as Control & { checked: boolean };
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
    now<Drawn extends HTMLElement>(drawn: Drawn) {
      if (drawn.isConnected) return drawn;
      for (const [each, asks] of askedBy(controls()))
        if (asks === drawnAsked.get(drawn)) return each as Drawn;
      return undefined;
    },
    isNeeded: () => changed.size > 0 || pressed !== undefined,
    stop() {
      for (const type of types) window.removeEventListener(type, hear, true);
      window.removeEventListener('error', say, true);
      if (submit) submit.disabled = wasDisabled;
    },
  };
}
