import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Inspector.module.css';

export interface PaneTab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly tone?: 'error' | undefined;
}

interface PaneTabsProps<Id extends string> {
  label: string;
  tabs: readonly PaneTab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
  /** The panel of the active tab fills the pane instead of scrolling in it. */
  isFilling?: boolean;
  children: ReactNode;
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The tabs of a pane (WAI-ARIA): one stop for Tab; arrows, Home and End move and select. */
export function PaneTabs<Id extends string>(props: PaneTabsProps<Id>) {
  const { label, tabs, active, onChange, isFilling = false, children } = props;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === active);
    const next = moves[event.key]?.(at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onChange(tabs[next]!.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map(({ id, label: name, tone }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            className={styles.tab}
            data-tone={tone}
            aria-selected={id === active}
            aria-controls={`${base}-panel`}
            tabIndex={id === active ? 0 : -1}
            onClick={() => onChange(id)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${active}`}
        className={isFilling ? styles.fill : styles.scroll}
      >
        {children}
      </div>
    </>
  );
}
