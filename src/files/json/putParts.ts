import { parseTree, type Node } from 'jsonc-parser';

/** A member of an object in a JSON file, at the top or one level below; undefined: it is absent. */
export interface Part {
  readonly path: readonly string[];
  readonly value: unknown;
}

interface Style {
  readonly unit: string;
  readonly end: string;
  readonly isOneLine: boolean;
}

/** How a file is written, so that a part put into it looks like the others. */
function styleOf(text: string): Style {
  const isOneLine = !text.trimEnd().includes('\n');
  const unit = /\n([\t ]+)/.exec(text)?.[1] ?? '  ';
  return { unit, end: text.includes('\r\n') ? '\r\n' : '\n', isOneLine };
}

const written = (value: unknown, depth: number, { unit, end, isOneLine }: Style): string =>
  isOneLine
    ? JSON.stringify(value)
    : JSON.stringify(value, null, unit).replaceAll('\n', `${end}${unit.repeat(depth)}`);

/** The members of an object in a text: the key, where it and its value stand. */
const membersOf = (node: Node) =>
  (node.children ?? []).map((member) => {
    const [key, value] = member.children ?? [];
    return {
      key: String(key?.value),
      from: member.offset,
      valueFrom: value?.offset ?? member.offset + member.length,
      to: member.offset + member.length,
      value,
    };
  });

function pushTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

interface Change {
  /** The text of the value; undefined: the member goes */
  readonly text: string | undefined;
}

/**
 * An object's text with changed members; a new one stands after the one that it follows in `order`.
 */
function withMembers(
  { text, node, depth, style }: { text: string; node: Node; depth: number; style: Style },
  changes: ReadonlyMap<string, Change>,
  order: readonly string[],
): string {
  const there = membersOf(node);
  const known = new Set(there.map(({ key }) => key));
  const colon = style.isOneLine ? ':' : ': ';
  const newLine = style.isOneLine ? '' : `${style.end}${style.unit.repeat(depth + 1)}`;
  /** New members, behind the one that stands before them; behind undefined those that come first. */
  const following = new Map<string | undefined, string[]>();
  let previous: string | undefined;
  for (const key of order) {
    if (known.has(key)) previous = key;
    else if (changes.get(key)?.text !== undefined) {
      pushTo(following, previous, key);
    }
  }
  const added = (key: string | undefined) =>
    (following.get(key) ?? []).map(
      (each) => `${newLine}${JSON.stringify(each)}${colon}${changes.get(each)!.text}`,
    );
  let end = node.offset + 1;
  const members = there.flatMap(({ key, from, valueFrom, to }) => {
    const space = text.slice(end, from).replace(/^[^,]*,/, '');
    end = to;
    const change = changes.get(key);
    if (change !== undefined && change.text === undefined) return added(key);
    const value = change?.text ?? text.slice(valueFrom, to);
    return [space + text.slice(from, valueFrom) + value, ...added(key)];
  });
  const all = [...added(undefined), ...members];
  if (all.length === 0) return '{}';
  const last = text.slice(end, node.offset + node.length - 1);
  const close = there.length > 0 || style.isOneLine ? last : style.end + style.unit.repeat(depth);
  return `{${all.join(',')}${close}}`;
}

/**
 * Puts parts into the text of a JSON object, in one pass over it; what is not changed keeps its
 * layout.
 *
 * @param parts what is to stand, or go
 * @param order the paths of all parts as they stand where the new ones come from
 */
export function putParts(
  text: string,
  parts: readonly Part[],
  order: readonly (readonly string[])[],
): string {
  const root = parseTree(text);
  if (root?.type !== 'object') throw new Error('parts can be put into a JSON object only');
  const style = styleOf(text);
  const top = new Map<string, Change>();
  const deeper = new Map<string, Part[]>();
  for (const part of parts) {
    const [key, name] = part.path as [string, string | undefined];
    if (name !== undefined) pushTo(deeper, key, part);
    else {
      const { value } = part;
      top.set(key, { text: value === undefined ? undefined : written(value, 1, style) });
    }
  }
  const containers = new Map(membersOf(root).map(({ key, value }) => [key, value]));
  const namesIn = new Map<string, string[]>();
  for (const [key, name] of order) {
    if (name !== undefined) pushTo(namesIn, key!, name);
  }
  for (const [key, changed] of deeper) {
    const node = containers.get(key);
    if (node?.type === 'object') {
      const changes = new Map(
        changed.map(({ path, value }) => [
          path[1]!,
          { text: value === undefined ? undefined : written(value, 2, style) },
        ]),
      );
      const inside = { text, node, depth: 1, style };
      top.set(key, { text: withMembers(inside, changes, namesIn.get(key) ?? []) });
    } else {
      const present = changed.filter(({ value }) => value !== undefined);
      const value = Object.fromEntries(present.map((part) => [part.path[1]!, part.value]));
      if (present.length > 0) top.set(key, { text: written(value, 1, style) });
    }
  }
  const keys = [...new Set(order.map(([key]) => key!))];
  const changed = withMembers({ text, node: root, depth: 0, style }, top, keys);
  return text.slice(0, root.offset) + changed + text.slice(root.offset + root.length);
}
