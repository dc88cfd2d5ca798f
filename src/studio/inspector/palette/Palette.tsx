import { Command as Search } from 'cmdk';
import { useState } from 'react';
import { Dialog } from '../../../page/ui/Dialog.tsx';
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
  const [search, setSearch] = useState('');
  return (
    <Dialog open title="Go to" onClose={onClose} dismissLabel="Close">
      <Search
        label={label}
        shouldFilter={false}
        loop
        // The dialog begins at its first element that takes the focus: the field.
        tabIndex={undefined}
        className={styles.search}
      >
        <Search.Input
          aria-label={label}
          placeholder={label}
          className={styles.input}
          value={search}
          onValueChange={setSearch}
          spellCheck={false}
        />
        <Search.List label="Found" className={styles.list}>
          <Search.Empty>Nothing has these words.</Search.Empty>
          {findCommands(commands, search).map(({ group, commands: some }) => (
            <Search.Group key={group} heading={group}>
              {some.map((command) => (
                <Search.Item
                  key={command.id}
                  value={command.id}
                  className={styles.command}
                  onSelect={() => {
                    onClose();
                    command.run();
                  }}
                >
                  <span>{command.label}</span>
                  {command.key !== undefined && <kbd>{command.key}</kbd>}
                  {excerpt(command, search) !== undefined && <em>{excerpt(command, search)}</em>}
                </Search.Item>
              ))}
            </Search.Group>
          ))}
        </Search.List>
      </Search>
    </Dialog>
  );
}
