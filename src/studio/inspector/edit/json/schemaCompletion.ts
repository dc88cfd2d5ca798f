import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import type { NamesAt } from './flowNames.ts';
import { cursorAt, propertyKey, treeUpTo, type Cursor } from './places.ts';
import { keysOf, meaningOf, schemasAt, valuesOf, type SchemaFile } from './schemas.ts';
import { hoverTooltip } from '@codemirror/view';

export interface Knowledge {
  readonly schema: SchemaFile;
  readonly names: NamesAt;
}

const shapes: Readonly<Record<string, string>> = { object: '{}', array: '[]', string: '""' };

/** The value to insert after a new key: an empty one of the right type. */
function emptyValue(schemas: readonly { readonly type?: unknown }[]): string {
  const type = schemas.map((schema) => schema.type).find((each) => typeof each === 'string');
  return shapes[String(type)] ?? '';
}

function keyOptions(
  { schema, names }: Knowledge,
  path: Cursor['path'],
  taken: readonly (string | undefined)[],
  written: { isBare: boolean; isQuoted: boolean },
): Completion[] {
  const known = keysOf(schema, path).map(({ key, isRequired, schemas }) => {
    const { title, description } = meaningOf(schemas);
    return {
      key,
      detail: isRequired ? 'needed' : title,
      info: description,
      boost: isRequired ? 2 : 1,
      value: emptyValue(schemas),
    };
  });
  const named = names(path, true).map((key) => ({ key, value: '[]' }));
  return [...known, ...named]
    .filter(({ key }) => !taken.includes(key))
    .map(({ key, value, ...option }) => ({
      ...option,
      label: key,
      type: 'property',
      apply: (view, _completion, begin, to) => {
        const from = written.isQuoted ? begin - 1 : begin;
        const text = JSON.stringify(key) + (written.isBare ? `: ${value}` : '');
        // The cursor goes between the quotes or brackets.
        const anchor = from + text.length - (written.isBare && value !== '' ? 1 : 0);
        view.dispatch({ changes: { from, to, insert: text }, selection: { anchor } });
      },
    }));
}

const valueOptions = ({ schema, names }: Knowledge, path: Cursor['path']): Completion[] => [
  ...names(path, false).map((name) => ({
    label: JSON.stringify(name),
    type: 'variable',
    boost: 1,
  })),
  ...valuesOf(schemasAt(schema, path)).map((value) => ({
    label: JSON.stringify(value),
    type: 'enum',
  })),
];

/** The incomplete word at the end of a line: an open string with its quote, or a bare word. */
function halfWritten(line: string): string {
  let opened = -1;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '"') opened = opened === -1 ? at : -1;
  }
  return opened === -1 ? (/[\w.:-]+$/.exec(line)?.[0] ?? '') : line.slice(opened);
}

/** Whether the text before the cursor makes this the place of a key. */
const isKeyPlace = (state: EditorState, cursor: Cursor, from: number) => {
  if (cursor.isKey) return true;
  if (cursor.node.name !== 'Object') return false;
  return /[{,]\s*$/.test(state.sliceDoc(cursor.node.from, from));
};

/** Completes keys and values by the schema, and names by the file itself. */
export const schemaCompletion =
  (knowledge: () => Knowledge) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    const read = (from: number, to: number) => state.sliceDoc(from, to);
    const line = state.doc.lineAt(pos);
    const before = line.text.slice(0, pos - line.from);
    const written = halfWritten(before);
    const from = pos - written.length;
    if (written === '' && !explicit) return null;
    const cursor = cursorAt(treeUpTo(state, pos), read, pos);
    const known = knowledge();
    // An incomplete string ends at its closing quote, where it has one.
    const rest = /^[\w.:$#/-]*"/.exec(state.sliceDoc(pos, line.to))?.[0] ?? '';
    const isQuoted = written.startsWith('"');
    const to = isQuoted ? pos + rest.length : pos;

    if (isKeyPlace(state, cursor, from)) {
      const isValueThere = /^\s*:/.test(state.sliceDoc(to, to + 10));
      const object = cursor.isKey ? cursor.node.parent?.parent : cursor.node;
      const taken =
        object?.getChildren('Property').map((property) => propertyKey(property, read)) ?? [];
      const own =
        cursor.isKey && cursor.node.parent ? propertyKey(cursor.node.parent, read) : undefined;
      const others = taken.filter((key) => key !== own);
      const options = keyOptions(known, cursor.path, others, { isBare: !isValueThere, isQuoted });
      // Keys are matched without the opening quote, with which none would match.
      return { from: isQuoted ? from + 1 : from, to, options };
    }
    const options = valueOptions(known, cursor.path);
    return options.length === 0 ? null : { from, to, options };
  };

const line = (className: string, text: string) => {
  const element = document.createElement('div');
  element.className = className;
  element.textContent = text;
  return element;
};

/** Shows the schema's description of a key or value under the pointer. */
export const schemaHover = (knowledge: () => Knowledge) =>
  hoverTooltip((view, position) => {
    const { state } = view;
    const read = (from: number, to: number) => state.sliceDoc(from, to);
    const { path, node, isKey } = cursorAt(treeUpTo(state, position), read, position);
    const key = isKey && node.parent !== null ? propertyKey(node.parent, read) : undefined;
    const isPlain = ['String', 'Number', 'True', 'False', 'Null'].includes(node.name);
    if (!isPlain && key === undefined) return null;
    const schemas = schemasAt(knowledge().schema, key === undefined ? path : [...path, key]);
    const { title, description } = meaningOf(schemas);
    if (title === undefined && description === undefined) return null;
    const values = valuesOf(schemas).map((value) => JSON.stringify(value));
    const create = () => {
      const dom = document.createElement('div');
      dom.className = 'cm-meaning';
      if (title !== undefined) dom.append(line('cm-meaning-title', title));
      if (description !== undefined) dom.append(line('cm-meaning-text', description));
      if (values.length > 0) dom.append(line('cm-meaning-values', `One of ${values.join(', ')}`));
      return { dom };
    };
    return { pos: node.from, end: node.to, above: true, create };
  });
