import type { FlowFiles } from '../../../contract/staff.gen.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import { keep, readKept } from '../tabStorage.ts';
import type { UnansweredSave } from './savingState.ts';

/** Changes that the server does not have yet. */
export interface Unsaved {
  /** The state that they were made to; 0: what is live */
  readonly revision: number;
  readonly base: FlowFiles;
  readonly files: DraftFiles;
  readonly what: string;
  readonly unanswered?: UnansweredSave | undefined;
  /** What the files would be without what this page has changed */
  readonly others?: FlowFiles | undefined;
}

/** Where the changes of a draft are kept; those of a draft that is yet to be begun, for its scope. */
const keyOf = (of: string) => `inspector unsaved ${of}`;

/** What was not saved when this tab was left; undefined if everything was. */
export const readUnsaved = (of: string) => readKept<Unsaved>(keyOf(of));

/** Keeps it for this tab; false where the browser stores nothing. */
export const keepUnsaved = (of: string, unsaved: Unsaved | undefined) => keep(keyOf(of), unsaved);
