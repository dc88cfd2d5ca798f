import { hoverTooltip } from '@codemirror/view';
import { cursorAt, propertyKey, treeUpTo } from './places.ts';
import type { Knowledge } from './schemaCompletion.ts';
import { meaningOf, schemasAt, valuesOf } from './schemas.ts';

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
