import type { Early, Held } from './early.ts';

/** How to put into a control what was put into it, so that React hears of it. */
function gift(control: HTMLInputElement | HTMLTextAreaElement, held: Held): () => void {
  const { value, checked } = held;
  const { type, selectionStart, selectionEnd } = control;
  const place =
    control.value === value ? [selectionStart, selectionEnd] : [value.length, value.length];
  // React compares with what it last saw, so it is shown something else first.
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
 * Does what the visitor did on the first screen before its code was there, one after the other: each
 * is drawn before the next is told. All in one task, so that no tap comes between: React puts what it
 * has not heard of yet back to how it knows it.
 */
export async function doEarly({ changed, pressed, stop }: Early): Promise<void> {
  stop();
  for (const give of [...changed].map(([control, held]) => gift(control, held))) {
    give();
    // React draws what a press has changed before this goes on.
    // oxlint-disable-next-line no-await-in-loop, typescript/await-thenable
    await undefined;
  }
  pressed?.click();
}
