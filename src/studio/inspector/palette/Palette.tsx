/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no list of options for a text field */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
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

/** The results under one heading. */
interface FoundGroup {
  readonly group: string;
  readonly commands: readonly Command[];
}

/** How many results are shown: of each group without a search, and in all with one. */
const [ofEach, ofAll] = [6, 40];

/** The words of a search. */
const searchWords = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean);

/** The line of a command's words that contains the search: as a whole, or else its first word. */
function lineOf({ words = '' }: Command, sought: readonly string[]): string | undefined {
  const lines = words.split('\n');
  const says = (text: string) => lines.find((line) => line.toLowerCase().includes(text));
  return says(sought.join(' ')) ?? says(sought[0] ?? '');
}

/**
 * The commands that contain all words of a search, in their groups. Those with the search in their
 * name come first, then those that contain it as a whole. Without a search, the first few of each
 * group.
 */
export function findCommands(commands: readonly Command[], search: string): FoundGroup[] {
  const sought = searchWords(search);
  const has = (text: string) => sought.every((word) => text.toLowerCase().includes(word));
  const named = commands.filter(({ label }) => has(label));
  const told = commands.filter(
    (command) => !named.includes(command) && has(`${command.label} ${command.words ?? ''}`),
  );
  const isWhole = (command: Command) =>
    lineOf(command, sought)?.toLowerCase().includes(sought.join(' ')) === true;
  const saying = [...told.filter(isWhole), ...told.filter((command) => !isWhole(command))];
  const groups = new Map<string, Command[]>();
  for (const command of [...named, ...saying].slice(0, sought.length === 0 ? undefined : ofAll)) {
    const group = groups.get(command.group) ?? [];
    if (sought.length > 0 || group.length < ofEach) group.push(command);
    groups.set(command.group, group);
  }
  return [...groups].map(([group, list]) => ({ group, commands: list }));
}

/** The part of a command's words that contains the search; undefined where its name contains it. */
export function excerpt(command: Command, search: string): string | undefined {
  const sought = searchWords(search);
  if (sought.every((word) => command.label.toLowerCase().includes(word))) return undefined;
  return lineOf(command, sought);
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
