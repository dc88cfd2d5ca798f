import { useId, useRef, type ReactNode } from 'react';
import { Menu, type MenuItem } from '../../../page/ui/Menu.tsx';
import { useClosesOnBlur } from './useClosesOnBlur.ts';
import styles from './Bar.module.css';

interface Choice {
  readonly id: string;
  readonly title: string;
}

interface SelectProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (id: string) => void;
}

/** A select of the bar with its label. */
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
  /** The flow that is shown, and whether it is a draft. */
  title: ReactNode;
  /** The fields for persona, faults and language. */
  children: ReactNode;
  menu: readonly MenuItem[];
  /** The buttons that act on the draft. */
  draft: ReactNode;
  onSearch: () => void;
  onCopyLink: () => void;
  onHelp: () => void;
}

/** The layout of the bar; in a narrow window all of it opens from one button. */
export function TopBar({ title, children, menu, draft, ...does }: TopBarProps) {
  const id = useId();
  const tools = useRef<HTMLDivElement>(null);
  useClosesOnBlur(tools);
  return (
    <header className={styles.bar}>
      <h1>Flow inspector</h1>
      <button type="button" popoverTarget={id}>
        Tools
      </button>
      <div ref={tools} id={id} popover="auto" className={styles.tools}>
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
      </div>
    </header>
  );
}
