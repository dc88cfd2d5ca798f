import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface TabsProps<Id extends string = string> {
  label: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  active: Id;
  onChange: (id: Id) => void;
  /** The panel of the active tab. */
  children: ReactNode;
}

/** Tabs after WAI-ARIA: one tab stop; arrows, Home and End move and select. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
  children,
}: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    const now = tabs.findIndex((tab) => tab.id === active);
    const next = nextIndex(event.key, now, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  }

  return (
    <div className={styles.whole}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
            onKeyDown={handleKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${active}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}

/** The index to which a key leads from tab `now` of `count`; `undefined` for other keys. */
function nextIndex(key: string, now: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (now + 1) % count;
    case 'ArrowLeft':
      return (now - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
