import { keep, readKept } from '../tabStorage.ts';
import type { Unsaved } from './savingState.ts';

/** Where the changes of a draft are kept; those of a draft that is yet to be begun, for its scope. */
const keyOf = (of: string) => `inspector unsaved ${of}`;

/** What was not saved when this tab was left; undefined if everything was. */
export const readUnsaved = (of: string) => readKept<Unsaved>(keyOf(of));

/** Keeps it for this tab; false where the browser stores nothing. */
export const keepUnsaved = (of: string, unsaved: Unsaved | undefined) => keep(keyOf(of), unsaved);
