import type { Early, EarlyInput } from './early.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns a function that enters a value into a control again, so that React notices.
 *
 * @param drawn the control in which the visitor entered it
 */
function entering(control: Control, drawn: Control, held: EarlyInput): () => void {
  const { value, checked } = held;
  const { type } = control;
  const { selectionStart, selectionEnd } = drawn;
  const place =
    drawn.value === value ? [selectionStart, selectionEnd] : [value.length, value.length];
  // React ignores a value equal to the last it saw, so the control gets another one first.
  if (control instanceof HTMLInputElement && (type === 'checkbox' || type === 'radio')) {
    return () => {
      control.checked = !checked;
      control.click();
    };
  }
  const { set: setValue } = Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(control) as object,
    'value',
  )!;
  // Until its turn: what another field does would have it read, or drawn anew, in between.
  control.value = control.defaultValue;
  return () => {
    control.value = '';
    setValue!.call(control, value);
    control.setSelectionRange(place[0]!, place[1]!);
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // It was drawn anew while it had the focus.
    if (control !== drawn && document.activeElement === document.body) control.focus();
  };
}

/**
 * Repeats what the visitor did on the first screen before its code had loaded. Each input is drawn
 * before the next is entered. All in one task, so that no tap comes between: React would reset
 * inputs it does not know of yet.
 */
export async function doEarly({ changed, pressed, now, stop }: Early): Promise<void> {
  stop();
  const entries = [...changed].flatMap(([drawn, held]) => {
    const control = now(drawn);
    return control ? [entering(control, drawn, held)] : [];
  });
  for (const enter of entries) {
    enter();
    // Lets React draw the change first.
    // oxlint-disable-next-line no-await-in-loop, typescript/await-thenable
    await undefined;
  }
  if (pressed) now(pressed)?.click();
}
