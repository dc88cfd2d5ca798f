import { parseTree, type Node } from 'jsonc-parser';
import { isObject } from '../files/json/isObject.ts';

/**
 * JSON that can be edited: plain objects, lists and scalars, with keys in the order of the file.
 */
export type EditableJson = string | number | boolean | null | EditableJson[] | EditableObject;

export type EditableObject = { [key: string]: EditableJson };

/** A JSON file that was read: its text, and where in it each object and list stands. */
interface Source {
  readonly text: string;
  readonly places: WeakMap<object, { readonly from: number; readonly to: number }>;
}

/**
 * A parsed JSON file and its layout: `spread` holds the objects that its author wrote over several
 * lines.
 */
export interface JsonText {
  readonly value: EditableJson;
  readonly spread: WeakSet<object>;
  /** Absent for a file that did not exist before. */
  readonly source?: Source;
}

/**
 * Reads JSON and its layout, so that what is not changed is written back as it was. Throws a
 * SyntaxError, as JSON.parse does, for text that is not JSON.
 */
export function readJsonText(text: string): JsonText {
  JSON.parse(text);
  const spread = new WeakSet<object>();
  const places: Source['places'] = new WeakMap();
  const valueOf = ({ type, offset, length, children = [], value }: Node): EditableJson => {
    if (type !== 'array' && type !== 'object') return value as EditableJson;
    const read: EditableJson =
      type === 'array'
        ? children.map(valueOf)
        : Object.fromEntries(
            children.map(({ children: [key, entry] = [] }) => [
              key!.value as string,
              valueOf(entry!),
            ]),
          );
    const first = children[0]?.offset ?? offset + 1;
    if (type === 'object' && text.slice(offset, first).includes('\n')) spread.add(read);
    places.set(read, { from: offset, to: offset + length });
    return read;
  };
  return { value: valueOf(parseTree(text)!), spread, source: { text, places } };
}

const width = 100;

/**
 * Whether a list is always written with one entry per line: several objects of more than one key.
 */
const isTable = (list: readonly EditableJson[]) =>
  list.length > 1 && list.every((entry) => isObject(entry) && Object.keys(entry).length > 1);

/** What stands between the start of a line and a place in it. */
const indentAt = (text: string, place: number) =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', place - 1) + 1))![0];

/**
 * Writes JSON: what was read and not changed as it was, to the letter; the rest in the layout of
 * the repository's formatter, where what fits stays on one line unless its author spread it over
 * several. Line ends, the unit of indentation and what ends the file are those of the text it was
 * read from.
 */
export function writeJsonText({ value, spread, source }: JsonText): string {
  const text = source?.text ?? '\n';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';

  /** The text of a part that is as it was read, moved to an indentation; undefined otherwise. */
  const asRead = (part: EditableJson, indent: string): string | undefined => {
    const place = typeof part === 'object' && part !== null && source?.places.get(part);
    if (!place) return undefined;
    const read = text.slice(place.from, place.to);
    if (JSON.stringify(JSON.parse(read)) !== JSON.stringify(part)) return undefined;
    const before = indentAt(text, place.from);
    if (before === indent) return read;
    return read.replaceAll(/\n([ \t]*)/g, (_line, spaces: string) =>
      spaces.startsWith(before) ? `\n${indent}${spaces.slice(before.length)}` : `\n${spaces}`,
    );
  };

  const onOneLine = (part: EditableJson): string | undefined => {
    if (!Array.isArray(part) && !isObject(part)) return JSON.stringify(part);
    const read = asRead(part, '');
    if (read !== undefined) return read.includes('\n') ? undefined : read;
    if (Array.isArray(part)) {
      if (isTable(part)) return undefined;
      const parts = part.map(onOneLine);
      return parts.includes(undefined) ? undefined : `[${parts.join(', ')}]`;
    }
    const entries = Object.entries(part);
    if (entries.length === 0) return '{}';
    if (spread.has(part)) return undefined;
    const parts = entries.map(([key, entry]) => {
      const short = onOneLine(entry);
      return short === undefined ? undefined : `${JSON.stringify(key)}: ${short}`;
    });
    return parts.includes(undefined) ? undefined : `{ ${parts.join(', ')} }`;
  };

  const write = (part: EditableJson, indent: string, used: number): string => {
    const read = asRead(part, indent);
    if (read !== undefined) return read;
    const short = onOneLine(part);
    if (short !== undefined && indent.length + used + short.length <= width) return short;
    const inner = indent + unit;
    const comma = (index: number, length: number) => (index === length - 1 ? '' : ',');
    const block = (open: string, lines: readonly string[], close: string) =>
      [open, ...lines.map((line) => inner + line), indent + close].join(end);
    if (Array.isArray(part)) {
      const lines = part.map((entry, index) => {
        const after = comma(index, part.length);
        return write(entry, inner, after.length) + after;
      });
      return block('[', lines, ']');
    }
    if (!isObject(part)) return JSON.stringify(part);
    const entries = Object.entries(part);
    const lines = entries.map(([key, entry], index) => {
      const name = `${JSON.stringify(key)}: `;
      const after = comma(index, entries.length);
      return name + write(entry, inner, name.length + after.length) + after;
    });
    return block('{', lines, '}');
  };
  const [before = '', after = ''] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
  return source === undefined ? `${write(value, '', 0)}\n` : before + write(value, '', 0) + after;
}
