import type { ChangeEvent, CompositionEvent } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** What counts for the caret: signs that are written around the letters and digits come and go. */
const letters = /[\p{L}\p{N}]/u;

const countLetters = (text: string) => [...text].filter((sign) => letters.test(sign)).length;

/** The place in a text behind a letter or digit, with so many of them after it. */
function placeBefore(text: string, count: number): number {
  if (count === 0) return text.length;
  let before = [...text];
  for (let left = count; left > 0 && before.length > 0; left -= 1) {
    before = before.slice(
      0,
      before.findLastIndex((sign) => letters.test(sign)),
    );
  }
  return before.slice(0, before.findLastIndex((sign) => letters.test(sign)) + 1).join('').length;
}

/**
 * Handlers for a control whose text is written in another way than it was typed, such as a phone's
 * with hyphens. The caret stays behind the same letter; deleting a sign that is written anew deletes
 * what stands beside it. While a keyboard composes a word, the text is its own: changing it then
 * would repeat letters.
 *
 * @param shown the text of the control as it was last written
 */
export function useRewriting<Control extends TextControl>(
  shown: string,
  rewrite: ((typed: string) => string) | undefined,
  onChange: (text: string) => void,
) {
  const write = (control: Control, inputType?: string) => {
    const { value: typed, selectionEnd } = control;
    let text = rewrite?.(typed) ?? typed;
    if (text === typed) return onChange(text);
    const at = selectionEnd ?? typed.length;
    let behind = typed.slice(at);
    if (text === shown && typed.length === shown.length - 1) {
      const isForward = inputType === 'deleteContentForward';
      behind = typed.slice(isForward ? at + 1 : at);
      text = rewrite!(typed.slice(0, isForward ? at : Math.max(0, at - 1)) + behind);
    }
    // At once: React would set it after the event, and the caret would go to the end.
    control.value = text;
    const caret = placeBefore(text, countLetters(behind));
    if (document.activeElement === control) control.setSelectionRange(caret, caret);
    onChange(text);
    return undefined;
  };
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Control>) => {
      const { isComposing, inputType } = nativeEvent as InputEvent;
      if (isComposing) onChange(currentTarget.value);
      else write(currentTarget, inputType);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Control>) => {
      if (rewrite !== undefined) write(currentTarget);
    },
  };
}
