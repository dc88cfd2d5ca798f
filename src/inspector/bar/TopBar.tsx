import type { ReactNode } from 'react';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import styles from './Bar.module.css';

export interface Choice {
  readonly id: string;
  readonly title: string;
}

interface SelectProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (id: string) => void;
}

/** A labelled choice of the bar. */
export function BarSelect({ label, value, choices, onChange }: SelectProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TopBarProps {
  /** What is looked at: the flow, and whether it is a draft. */
  title: ReactNode;
  /** Who visits, and how the shop behaves. */
  children: ReactNode;
  menu: readonly MenuItem[];
  /** What can be done with the draft. */
  draft: ReactNode;
  onSearch: () => void;
  onCopyLink: () => void;
  onHelp: () => void;
}

/** The bar of the page: what is looked at, who visits, and what can be done with it. */
export function TopBar({ title, children, menu, draft, ...does }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.title}>{title}</div>
      <div className={styles.fields}>{children}</div>
      <div className={styles.actions}>
        {draft}
        <button type="button" title="Go to anything (Ctrl+K)" onClick={does.onSearch}>
          Go to …
        </button>
        <button type="button" onClick={does.onCopyLink}>
          Copy link
        </button>
        <Menu label="More" items={menu} />
        <button type="button" aria-label="Help" title="Help (?)" onClick={does.onHelp}>
          ?
        </button>
      </div>
    </header>
  );
}
