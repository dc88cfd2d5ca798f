import { isObject } from '../../json/isObject.ts';

/**
 * JSON that can be edited: plain objects, lists and scalars, with keys in the order of the file.
 */
export type EditableJson =
  | string
  | number
  | boolean
  | null
  | EditableJson[]
  | { [key: string]: EditableJson };

/**
 * A parsed JSON file and its layout: `spread` holds the objects that its author wrote over several
 * lines.
 */
export interface JsonText {
  readonly value: EditableJson;
  readonly spread: WeakSet<object>;
}

const scalar = /[^\s,\]}]+/y;

/**
 * Reads JSON and its layout, so that it can be written back unchanged. Throws a SyntaxError, as
 * JSON.parse does, for text that is not JSON.
 */
export function readJsonText(text: string): JsonText {
  JSON.parse(text);
  const spread = new WeakSet<object>();
  let at = 0;
  const skip = () => {
    const from = at;
    while (' \t\r\n'.includes(text[at] ?? '.')) at += 1;
    return text.slice(from, at);
  };
  const string = (): string => {
    const from = at;
    for (at += 1; text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    at += 1;
    return JSON.parse(text.slice(from, at)) as string;
  };
  const read = (): EditableJson => {
    skip();
    if (text[at] === '"') return string();
    if (text[at] === '[') {
      const list: EditableJson[] = [];
      at += 1;
      for (skip(); text[at] !== ']'; skip()) {
        list.push(read());
        skip();
        if (text[at] === ',') at += 1;
      }
      at += 1;
      return list;
    }
    if (text[at] === '{') {
      const object: { [key: string]: EditableJson } = {};
      at += 1;
      if (skip().includes('\n')) spread.add(object);
      for (; text[at] !== '}'; skip()) {
        const key = string();
        skip();
        at += 1;
        object[key] = read();
        skip();
        if (text[at] === ',') at += 1;
      }
      at += 1;
      return object;
    }
    scalar.lastIndex = at;
    const [word] = scalar.exec(text)!;
    at += word.length;
    return JSON.parse(word) as EditableJson;
  };
  return { value: read(), spread };
}

const width = 100;

/**
 * Whether a list is always written with one entry per line: several objects of more than one key.
 */
const isTable = (list: readonly EditableJson[]) =>
  list.length > 1 && list.every((entry) => isObject(entry) && Object.keys(entry).length > 1);

function onOneLine(value: EditableJson, spread: WeakSet<object>): string | undefined {
  if (!Array.isArray(value) && !isObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) {
    if (isTable(value)) return undefined;
    const parts = value.map((entry) => onOneLine(entry, spread));
    return parts.includes(undefined) ? undefined : `[${parts.join(', ')}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  if (spread.has(value)) return undefined;
  const parts = entries.map(([key, entry]) => {
    const text = onOneLine(entry, spread);
    return text === undefined ? undefined : `${JSON.stringify(key)}: ${text}`;
  });
  return parts.includes(undefined) ? undefined : `{ ${parts.join(', ')} }`;
}

/**
 * Writes JSON in the layout of the repository's formatter: what fits stays on one line, unless its
 * author spread it over several. A file that was read and not changed is written exactly as it was.
 */
export function writeJsonText({ value, spread }: JsonText): string {
  const write = (part: EditableJson, indent: string, used: number): string => {
    const short = onOneLine(part, spread);
    if (short !== undefined && indent.length + used + short.length <= width) return short;
    const inner = `${indent}  `;
    const isLast = (index: number, length: number) => index === length - 1;
    if (Array.isArray(part)) {
      const lines = part.map(
        (entry, index) =>
          inner +
          write(entry, inner, isLast(index, part.length) ? 0 : 1) +
          (isLast(index, part.length) ? '' : ','),
      );
      return `[\n${lines.join('\n')}\n${indent}]`;
    }
    if (!isObject(part)) return JSON.stringify(part);
    const entries = Object.entries(part);
    const lines = entries.map(([key, entry], index) => {
      const name = `${JSON.stringify(key)}: `;
      const comma = isLast(index, entries.length) ? '' : ',';
      return inner + name + write(entry, inner, name.length + comma.length) + comma;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  };
  return `${write(value, '', 0)}\n`;
}
