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

const setValue = (control: Control, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')!.set!.call(
    control,
    value,
  );

/** Puts a value in so that React hears of it with the next event of the control. */
function put(control: Control, value: string): void {
  // React ignores a value equal to the last it saw, so the control gets another one first.
  control.value = '';
  setValue(control, value);
}

/** Tells the page of a control's value as if it had just been typed. */
function tell(control: Control, value: string): void {
  put(control, value);
  const type = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Whether an event tells React of its control's value; of a select, only `change` does. */
const isOfValue = ({ type, target }: Event) =>
  type === 'change' || (type === 'input' && !(target instanceof HTMLSelectElement));

/**
 * Reads the fields themselves: password managers and scripts set values without the usual events,
 * or so that React does not hear them. The values are taken before the form is sent, and before
 * anything else is drawn.
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
      // Ticks are consent, which is the visitor's own.
      const unheard = [...controls].filter(
        (control) => !/^(?:checkbox|radio|hidden|file)$/.test(control.type) && isUnheard(control),
      );
      // All at first: each that is told draws the others anew.
      const values = unheard.map((control) => [control, control.value] as const);
      const isComposing = 'isComposing' in event && event.isComposing === true;
      const tellsItself = isComposing || isOfValue(event);
      for (const [control, value] of values) {
        if (control !== event.target || !tellsItself) tell(control, value);
      }
      // What is typed or composed is left alone, unless the drawing of the others took it away.
      const [own] = values.filter(([control]) => control === event.target);
      if (own !== undefined && tellsItself && own[0].value !== own[1]) put(...own);
      isTelling = false;
    };
    for (const moment of moments) window.addEventListener(moment, read, true);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, read, true);
    };
  }, []);
}
