import type { SyntaxNode, Tree } from '@lezer/common';
import { below, pointerKeys } from '../../../json/pointer.ts';

/** A part of a text. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

type Read = (from: number, to: number) => string;

const isPart = ({ name }: SyntaxNode) => /^[A-Z]/.test(name);

/** The children of a JSON node that are values or properties, without brackets and commas. */
function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (isPart(child)) parts.push(child);
  }
  return parts;
}

/** The key of a property; half of a key too, while it is typed. */
export function keyOf(property: SyntaxNode, read: Read): string | undefined {
  const name = property.getChild('PropertyName');
  if (name === null) return undefined;
  const text = read(name.from, name.to);
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.replace(/^"|"$/g, '');
  }
}

/** The value of a property, an error in its place not counted; null while there is none. */
export const valueOf = (property: SyntaxNode): SyntaxNode | null =>
  partsOf(property).find(({ name }) => name !== 'PropertyName') ?? null;

/** What to point at for a node: a value whole, an object or list by the key that leads to it. */
function pointedAt(node: SyntaxNode, keyNode: SyntaxNode | null): Place {
  const isLarge = node.name === 'Object' || node.name === 'Array';
  if (!isLarge) return { from: node.from, to: node.to };
  if (keyNode !== null) return { from: keyNode.from, to: keyNode.to };
  return { from: node.from, to: Math.min(node.from + 1, node.to) };
}

/**
 * Where a JSON pointer leads in a text. A pointer to nothing leads to the nearest thing around it,
 * so that a missing key is told where it belongs.
 */
export function placeOf(tree: Tree, read: Read, pointer: string): Place {
  let node = partsOf(tree.topNode)[0];
  let key: SyntaxNode | null = null;
  if (node === undefined) return { from: 0, to: tree.length };
  for (const part of pointerKeys(pointer)) {
    if (node.name === 'Array') {
      const item: SyntaxNode | undefined = partsOf(node)[Number(part)];
      if (item === undefined) break;
      [node, key] = [item, null];
    } else if (node.name === 'Object') {
      const property = node.getChildren('Property').find((one) => keyOf(one, read) === part);
      if (property === undefined) break;
      const value = valueOf(property);
      key = property.getChild('PropertyName');
      if (value === null) break;
      node = value;
    } else {
      break;
    }
  }
  return pointedAt(node, key);
}

/** A place in JSON by its keys, as far as the cursor goes. */
export interface Cursor {
  /** The keys down to the value; list positions are numbers. */
  readonly path: readonly (string | number)[];
  /** The node at the cursor: a key, a value, or the object or list around an empty place. */
  readonly node: SyntaxNode;
  /** The cursor is in a key; the path ends before it. */
  readonly isKey: boolean;
}

/** Which value, or which key, stands at a position. */
export function cursorAt(tree: Tree, read: Read, position: number): Cursor {
  let node = tree.resolveInner(position, -1);
  // A bracket, a comma, or an error where something is not there yet.
  while (!isPart(node) && node.parent !== null) node = node.parent;
  const isKey = node.name === 'PropertyName';
  const path: (string | number)[] = [];
  for (let at = isKey ? node.parent! : node; at.parent !== null; at = at.parent) {
    const { parent } = at;
    if (at.name === 'Property' && !(isKey && at.from === node.from)) {
      const key = keyOf(at, read);
      if (key !== undefined) path.unshift(key);
    } else if (parent.name === 'Array') {
      const before = partsOf(parent).filter(({ from }) => from < at.from);
      path.unshift(before.length);
    }
  }
  return { path, node, isKey };
}

export const pathToPointer = (path: readonly (string | number)[]) => below('', ...path);
