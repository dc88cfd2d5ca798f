import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useOutsidePress } from '../../../page/ui/hooks/useOutsidePress.ts';
import { menuItemForKey } from '../../../page/ui/menuItemForKey.ts';
import styles from './ActionMenu.module.css';

/** A menu that is to be opened. */
export interface AskedMenu {
  /** The rectangle of the element that the menu belongs to; the menu is placed beside it. */
  readonly beside: DOMRect;
  readonly label: string;
  readonly actions: readonly {
    readonly label: string;
    readonly key?: string | undefined;
    run(): void;
  }[];
}

const gapPx = 8;

/**
 * Places the menu right of its element, or left of it where there is no room, within the window.
 */
function placed(menu: HTMLElement, { left, right, top }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isRight = right + gapPx + width <= window.innerWidth;
  menu.style.left = `${Math.max(gapPx, isRight ? right + gapPx : left - gapPx - width)}px`;
  menu.style.top = `${Math.max(gapPx, Math.min(top, window.innerHeight - gapPx - height))}px`;
}

/**
 * A menu of actions (WAI-ARIA menu): arrows move, letters start an action, Escape and a press
 * outside close it.
 */
export function ActionMenu({ menu, onClose }: { menu: AskedMenu; onClose: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  const { beside, label, actions } = menu;
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = list.current!;
    element.showPopover();
    placed(element, beside);
    menuItemForKey(element, 'Home')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [beside]);
  useOutsidePress(list, onClose);

  const run = (action: AskedMenu['actions'][number] | undefined) => {
    onClose();
    action?.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = menuItemForKey(list.current, event.key);
    const named = actions.find(({ key }) => key?.toLowerCase() === event.key.toLowerCase());
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (next !== undefined) next.focus();
    else if (named !== undefined) run(named);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          aria-keyshortcuts={action.key}
          onClick={() => run(action)}
        >
          {action.label}
          {action.key !== undefined && <kbd>{action.key}</kbd>}
        </button>
      ))}
    </div>
  );
}
