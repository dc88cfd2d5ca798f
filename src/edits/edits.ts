import { addEnd } from './addEnd/addEnd.ts';
import { askQuestion } from './askQuestion/askQuestion.ts';
import { changeWords } from './changeWords/changeWords.ts';
import { pasteStep } from './copyStep/copyStep.ts';
import { deleteStep } from './deleteStep/deleteStep.ts';
import type { Edit } from './edit.ts';
import { insertStep } from './insertStep/insertStep.ts';
import { letEnd } from './letEnd/letEnd.ts';
import { moveStep } from './moveStep/moveStep.ts';
import { orderTransitions } from './orderTransitions/orderTransitions.ts';
import { changeField } from './questions/changeField.ts';
import { changeQuestion } from './questions/changeQuestion.ts';
import { goTo } from './questions/goTo.ts';
import { orderQuestions } from './questions/orderQuestions.ts';
import { removeQuestion } from './questions/removeQuestion.ts';
import { redirectLine } from './redirectLine/redirectLine.ts';
import { renameStep } from './renameStep/renameStep.ts';
import { skipStep } from './skipStep/skipStep.ts';

/**
 * All edits. The command line, the inspector's forms, its menus and its help are made from this
 * list.
 */
export const edits: readonly Edit[] = [
  askQuestion,
  changeQuestion,
  changeField,
  goTo,
  removeQuestion,
  orderQuestions,
  insertStep,
  pasteStep,
  addEnd,
  moveStep,
  redirectLine,
  orderTransitions,
  skipStep,
  letEnd,
  changeWords,
  renameStep,
  deleteStep,
];

/** The edits that menus, help and search offer; others are made in place. */
export const offeredEdits = edits.filter(({ isMadeInPlace }) => isMadeInPlace !== true);

export const editNamed = (id: string | undefined): Edit | undefined =>
  edits.find((edit) => edit.id === id);
