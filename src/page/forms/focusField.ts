const controls = ':is(input, select, textarea, button, a[href], [tabindex="0"])';

/**
 * Focuses the control of the first id that has one. In a widget for several answers, that is the
 * one marked as invalid, otherwise the first.
 *
 * @param ids the field's id, then those of the fields around it
 * @returns whether there was a control
 */
export function focusField(container: ParentNode, ids: readonly string[]): boolean {
  const selectors = ids
    .map(CSS.escape)
    .flatMap((id) => [
      `#${id}:is(input, select, textarea)`,
      `[data-field="${id}"] [aria-invalid="true"]`,
      `[data-field="${id}"] ${controls}`,
    ]);
  for (const selector of selectors) {
    const control = container.querySelector<HTMLElement>(selector);
    if (control === null) continue;
    control.focus();
    return true;
  }
  return false;
}
