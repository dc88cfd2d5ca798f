import { useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Palette.module.css';

/** Something that can be gone to or done. */
export interface Command {
  readonly id: string;
  /** Under what it is listed, such as "Steps". */
  readonly group: string;
  readonly label: string;
  /** Further words by which it is found, such as what its screen says. */
  readonly words?: string;
  readonly run: () => void;
}

const shownAtMost = 40;

/** The commands that have all words of a search; those that are named by it come first. */
function found(commands: readonly Command[], search: string): readonly Command[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const named = commands.filter(({ label }) => has(label));
  const told = commands.filter(
    (command) => !named.includes(command) && has(`${command.label} ${command.words ?? ''}`),
  );
  return [...named, ...told].slice(0, shownAtMost);
}

/** Where in its words a command says what was searched for. */
function excerpt({ words = '', label }: Command, search: string): string | undefined {
  const word = search.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  if (word === '' || label.toLowerCase().includes(word)) return undefined;
  return words.split('\n').find((line) => line.toLowerCase().includes(word));
}

/** Ctrl+K: every step, edit, persona and shop, found by its name or by the words on its screen. */
export function Palette({
  commands,
  onClose,
}: {
  commands: readonly Command[];
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = found(commands, search);
  const chosen = Math.min(at, list.length - 1);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, list.length));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + list.length) % Math.max(1, list.length));
    else if (event.key === 'Enter') run(list[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open title="Go to" onClose={onClose} dismissLabel="Close">
      <TextField
        label="Steps, words on screens, edits, personas, shops"
        value={search}
        onChange={(text) => {
          setSearch(text);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      <ul aria-label="Found" className={styles.list}>
        {list.map((command, index) => (
          <li key={command.id}>
            <button
              type="button"
              data-chosen={index === chosen}
              className={styles.command}
              onClick={() => run(command)}
            >
              <span>{command.label}</span>
              <small>{command.group}</small>
              {excerpt(command, search) !== undefined && <em>{excerpt(command, search)}</em>}
            </button>
          </li>
        ))}
      </ul>
      {list.length === 0 && <output>Nothing has these words.</output>}
    </Dialog>
  );
}
