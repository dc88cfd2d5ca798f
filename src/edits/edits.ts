import { addEnd } from './list/addEnd.ts';
import { addForm } from './list/addForm.ts';
import { insertAfter } from './list/insertAfter.ts';
import { moveAfter } from './list/moveAfter.ts';
import { redirect } from './list/redirect.ts';
import { remove } from './list/remove.ts';
import { rename } from './list/rename.ts';
import { skip } from './list/skip.ts';
import { words } from './list/words.ts';
import type { Edit } from './types.ts';

/**
 * All edits. The command line, the inspector's forms, its menus and its help are made from this
 * list.
 */
export const edits: readonly Edit[] = [
  addForm,
  insertAfter,
  addEnd,
  moveAfter,
  redirect,
  skip,
  words,
  rename,
  remove,
];

export const editNamed = (id: string | undefined): Edit | undefined =>
  edits.find((edit) => edit.id === id);
