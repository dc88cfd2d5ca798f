import { useEffect } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What visitors do before a value that was set unheard can matter or be lost by a new drawing. */
const moments = [
  ...(['submit', 'input', 'change', 'click', 'keydown'] as const),
  ...(['focusin', 'focusout', 'pointerdown', 'pointerover'] as const),
];

/** Whether a control holds another text than was drawn: React writes that into the attribute. */
const isUnheard = (control: Control) =>
  control instanceof HTMLSelectElement
    ? control.dataset.value !== undefined && control.dataset.value !== control.value
    : control.value !== control.defaultValue;

/** Tells the page of a control's value as if it had just been typed. */
function tell(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { value } = control;
  const set = Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(control) as object,
    'value',
  )!.set!;
  // React ignores a value equal to the last it saw, so the control gets another one first.
  control.value = '';
  set.call(control, value);
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/**
 * Reads the fields themselves: password managers and scripts set values without the usual events.
 * The values are taken before the form is sent, and before anything else is drawn.
 */
export function useFilledFields(): void {
  useEffect(() => {
    let isTelling = false;
    const read = (event: Event) => {
      if (isTelling) return;
      isTelling = true;
      const controls = document.querySelectorAll<Control>(
        '[data-scroller] :is(input, textarea, select)',
      );
      for (const control of controls) {
        // Ticks are consent, which is the visitor's own. Whoever types is heard anyway.
        const isText = !/^(?:checkbox|radio|hidden|file)$/.test(control.type);
        if (isText && control !== event.target && isUnheard(control)) tell(control);
      }
      isTelling = false;
    };
    for (const moment of moments) window.addEventListener(moment, read, true);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, read, true);
    };
  }, []);
}
