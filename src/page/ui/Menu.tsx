import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from './Icon.tsx';
import { useOutsidePress } from './hooks/useOutsidePress.ts';
import { chevronDownIcon } from './icons/icons.ts';
import { menuItemForKey } from './menuItemForKey.ts';
import { cx } from './styles/cx.ts';
import link from './link.module.css';
import styles from './Menu.module.css';

interface MenuItem {
  label: string;
  onSelect: () => void;
}

export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
}

/** Space between the menu and the edge of the container that would clip it. */
const gutterPx = 8;

/** How far the menu must move to stay inside its container, in px; 0 where it fits. */
function shiftInto(menu: HTMLElement): number {
  const around = menu.closest('main') ?? document.documentElement;
  const { right } = menu.getBoundingClientRect();
  return Math.min(0, around.getBoundingClientRect().right - gutterPx - right);
}

/** A button that opens a few actions (WAI-ARIA menu button): arrows move, Escape closes. */
export function Menu({ label, items }: MenuProps) {
  const [state, setState] = useState<'closed' | 'open' | 'closing'>('closed');
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const isOpen = state === 'open';

  // A browser without animations reports no end of one: close at once.
  const close = () => {
    const animates = list.current?.getAnimations?.().length !== undefined;
    setState(animates ? 'closing' : 'closed');
    button.current?.focus();
  };
  useLayoutEffect(() => {
    if (!isOpen || list.current === null) return;
    list.current.style.setProperty('--menu-shift', `${shiftInto(list.current)}px`);
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) menuItemForKey(list.current, 'Home')?.focus();
  }, [isOpen]);
  useOutsidePress(root, () => setState('closed'), isOpen);
  useEffect(() => {
    if (state !== 'closing') return undefined;
    let isCurrent = true;
    const ends = list.current?.getAnimations?.().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(ends).then(() => isCurrent && setState('closed'));
    return () => {
      isCurrent = false;
    };
  }, [state]);

  const move = (event: KeyboardEvent) => {
    const next = menuItemForKey(list.current, event.key);
    if (event.key === 'Escape') close();
    else if (next === undefined) return;
    else next.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={cx(link.link, styles.button)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : setState('open'))}
      >
        {label}
        <Icon path={chevronDownIcon} size={18} />
      </button>
      {state !== 'closed' && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={cx(styles.menu, state === 'closing' && styles.closing)}
          onKeyDown={move}
        >
          {items.map(({ label: name, onSelect }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.item}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
