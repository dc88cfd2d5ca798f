import type { Early } from './early.ts';

/** How to put what a control holds now into it once more, so that React hears of it. */
function gift(control: HTMLInputElement | HTMLTextAreaElement): () => void {
  const { type, value, selectionStart, selectionEnd } = control;
  // React compares with what it last saw, so it is shown something else first.
  if (control instanceof HTMLInputElement && (type === 'checkbox' || type === 'radio')) {
    const { checked } = control;
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
    control.setSelectionRange(selectionStart, selectionEnd);
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
  for (const give of [...changed].map(gift)) {
    give();
    // React draws what a press has changed before this goes on.
    // oxlint-disable-next-line no-await-in-loop, typescript/await-thenable
    await undefined;
  }
  pressed?.click();
}
