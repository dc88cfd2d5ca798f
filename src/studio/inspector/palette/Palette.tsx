/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no list of options for a text field */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import { excerpt, findCommands } from './findCommands.ts';
import styles from './Palette.module.css';

/** A place to go to, or an action. */
export interface Command {
  readonly id: string;
  /** The heading of its group, such as "Steps". */
  readonly group: string;
  readonly label: string;
  /** Further words by which the search finds it, such as those on a step's screen. */
  readonly words?: string;
  /** The shortcut for the same. */
  readonly key?: string | undefined;
  readonly run: () => void;
}

interface PaletteProps {
  /** What can be found */
  label: string;
  commands: readonly Command[];
  onClose: () => void;
}

/**
 * The search on Ctrl+K: steps, edits, personas and shops, found by their name or by the words on a
 * screen.
 */
export function Palette({ label, commands, onClose }: PaletteProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const groups = findCommands(commands, search);
  const all = groups.flatMap((group) => group.commands);
  const chosen = all[Math.min(at, all.length - 1)];
  const optionId = (command: Command) => `${id}-${all.indexOf(command)}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = Math.max(1, all.length);
    const now = chosen === undefined ? 0 : all.indexOf(chosen);
    if (event.key === 'ArrowDown') setAt((now + 1) % count);
    else if (event.key === 'ArrowUp') setAt((now - 1 + count) % count);
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open title="Go to" onClose={onClose} dismissLabel="Close">
      <TextField
        label={label}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosen && optionId(chosen)}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      <div ref={list} id={id} role="listbox" aria-label="Found" className={styles.list}>
        {groups.map(({ group, commands: some }) => (
          <div key={group} role="group" aria-label={group}>
            <h3 className={styles.group} aria-hidden>
              {group}
            </h3>
            {some.map((command) => (
              // The search field handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={command.id}
                id={optionId(command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === chosen}
                className={styles.command}
                onClick={() => run(command)}
              >
                <span>{command.label}</span>
                {command.key !== undefined && <kbd>{command.key}</kbd>}
                {excerpt(command, search) !== undefined && <em>{excerpt(command, search)}</em>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 && <output>Nothing has these words.</output>}
    </Dialog>
  );
}
