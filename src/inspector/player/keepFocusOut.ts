/**
 * Lets the screens take the focus only while the person is among them: a step in the timeline
 * shows another screen, and must not carry the keyboard off into the phone.
 */
export function keepFocusOut(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInside(options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
