/**
 * The item of a menu to which a key leads (WAI-ARIA menu): arrows, round the ends, Home and End.
 * Undefined for other keys, and for a menu without items.
 */
export function menuItemForKey(menu: HTMLElement | null, key: string): HTMLElement | undefined {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  return {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
  }[key];
}
