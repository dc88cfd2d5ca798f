import type { Early, Held } from './early.ts';

/** Returns a function that enters a value into a control again, so that React notices. */
function gift(control: HTMLInputElement | HTMLTextAreaElement, held: Held): () => void {
  const { value, checked } = held;
  const { type, selectionStart, selectionEnd } = control;
  const place =
    control.value === value ? [selectionStart, selectionEnd] : [value.length, value.length];
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
  return () => {
    control.value = '';
    setValue!.call(control, value);
    control.setSelectionRange(place[0]!, place[1]!);
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
}

/**
 * Repeats what the visitor did on the first screen before its code had loaded. Each input is drawn
 * before the next is entered. All in one task, so that no tap comes between: React would reset
 * inputs it does not know of yet.
 */
export async function doEarly({ changed, pressed, stop }: Early): Promise<void> {
  stop();
  for (const give of [...changed].map(([control, held]) => gift(control, held))) {
    give();
    // Lets React draw the change first.
    // oxlint-disable-next-line no-await-in-loop, typescript/await-thenable
    await undefined;
  }
  pressed?.click();
}
