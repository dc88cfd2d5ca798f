import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { below, pointerKeys } from '../../../../files/json/pointer.ts';

/** A range of a text. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

type Read = (from: number, to: number) => string;

/** How long to wait for a text to be parsed up to a place. */
const PARSED_WITHIN_MS = 1000;

/** The syntax tree of a text up to a place: a busy machine may not have parsed so far yet. */
export const treeUpTo = (state: EditorState, position: number): Tree =>
  ensureSyntaxTree(state, position, PARSED_WITHIN_MS) ?? syntaxTree(state);

const isPart = ({ name }: SyntaxNode) => /^[A-Z]/.test(name);

/** The values or properties within a JSON node, without brackets and commas. */
function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (isPart(child)) parts.push(child);
  }
  return parts;
}

/** The key of a property, also while it is half typed. */
export function propertyKey(property: SyntaxNode, read: Read): string | undefined {
  const name = property.getChild('PropertyName');
  if (name === null) return undefined;
  const text = read(name.from, name.to);
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.replace(/^"|"$/g, '');
  }
}

/** The value of a property without parse errors; null while there is none. */
export const valueOf = (property: SyntaxNode): SyntaxNode | null =>
  partsOf(property).find(({ name }) => name !== 'PropertyName') ?? null;

/** The range to mark for a node: a value as a whole, an object or list by its key. */
function pointedAt(node: SyntaxNode, keyNode: SyntaxNode | null): TextRange {
  const isLarge = node.name === 'Object' || node.name === 'Array';
  if (!isLarge) return { from: node.from, to: node.to };
  if (keyNode !== null) return { from: keyNode.from, to: keyNode.to };
  return { from: node.from, to: Math.min(node.from + 1, node.to) };
}

/**
 * The range for a JSON pointer. A pointer to nothing gives the nearest thing around it, so that a
 * problem of a missing key is shown where the key belongs.
 */
export function rangeOf(tree: Tree, read: Read, pointer: string): TextRange {
  let node = partsOf(tree.topNode)[0];
  let key: SyntaxNode | null = null;
  if (node === undefined) return { from: 0, to: tree.length };
  for (const part of pointerKeys(pointer)) {
    if (node.name === 'Array') {
      const item: SyntaxNode | undefined = partsOf(node)[Number(part)];
      if (item === undefined) break;
      [node, key] = [item, null];
    } else if (node.name === 'Object') {
      const property = node.getChildren('Property').find((one) => propertyKey(one, read) === part);
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

/** The cursor's position in JSON. */
export interface Cursor {
  /** The keys that lead to the value; positions in lists are numbers. */
  readonly path: readonly (string | number)[];
  /** The node at the cursor: a key, a value, or the object or list around an empty place. */
  readonly node: SyntaxNode;
  /** Whether the cursor is in a key; `path` ends before that key. */
  readonly isKey: boolean;
}

/** The key or value at a position. */
export function cursorAt(tree: Tree, read: Read, position: number): Cursor {
  let node = tree.resolveInner(position, -1);
  // At a bracket, a comma or a parse error, go up to the object or list around it.
  while (!isPart(node) && node.parent !== null) node = node.parent;
  const isKey = node.name === 'PropertyName';
  const path: (string | number)[] = [];
  for (let at = isKey ? node.parent! : node; at.parent !== null; at = at.parent) {
    const { parent } = at;
    if (at.name === 'Property' && !(isKey && at.from === node.from)) {
      const key = propertyKey(at, read);
      if (key !== undefined) path.unshift(key);
    } else if (parent.name === 'Array') {
      const before = partsOf(parent).filter(({ from }) => from < at.from);
      path.unshift(before.length);
    }
  }
  return { path, node, isKey };
}

export const pathToPointer = (path: readonly (string | number)[]) => below('', ...path);
