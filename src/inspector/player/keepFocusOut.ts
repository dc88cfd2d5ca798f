/**
 * Prevents screens from taking the focus while it is outside of the phone. A press in the timeline
 * changes the screen, and must not move the focus into the phone.
 */
export function keepFocusOut(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInside(options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
