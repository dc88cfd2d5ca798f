import type { Command } from './Palette.tsx';

/** The results under one heading. */
export interface FoundGroup {
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
