import { useEffect } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What visitors do before a value that was set unheard can matter or be lost by a new drawing. */
const moments = [
  ...(['submit', 'input', 'change', 'click', 'keydown'] as const),
  ...(['focusin', 'focusout', 'pointerdown', 'pointermove'] as const),
];

/** Whether a control holds another text than was drawn: React writes that into the attribute. */
const isUnheard = (control: Control) =>
  control instanceof HTMLSelectElement
    ? control.dataset.value !== undefined && control.dataset.value !== control.value
    : control.value !== control.defaultValue;

/**
 * Whether React takes a text for one that it has seen: a program has set it by its property, and says
 * so itself.
 */
const isSetBefore = (control: Control) =>
  // oxlint-disable-next-line no-underscore-dangle -- React's own note of the text it has seen
  (control as { _valueTracker?: { getValue(): string } })._valueTracker?.getValue() ===
  control.value;

/** Tells the page of a control's value as if it had just been typed. */
function tell(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  const { set } = Object.getOwnPropertyDescriptor(prototype, 'value')!;
  // React ignores a value equal to the last it saw, so the control gets another one first.
  control.value = '';
  set!.call(control, value);
  const type = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
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
      // Ticks are consent, which is the visitor's own. Whoever types is heard anyway.
      const unheard = [...controls].filter(
        (control) =>
          !/^(?:checkbox|radio|hidden|file)$/.test(control.type) &&
          (control !== event.target || isSetBefore(control)) &&
          isUnheard(control),
      );
      // All at first: each that is told draws the others anew.
      const values = unheard.map((control) => [control, control.value] as const);
      for (const [control, value] of values) tell(control, value);
      isTelling = false;
    };
    for (const moment of moments) window.addEventListener(moment, read, true);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, read, true);
    };
  }, []);
}
