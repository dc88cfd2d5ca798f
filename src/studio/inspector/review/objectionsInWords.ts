import type { Objection } from '../../../contract/staff.gen.ts';
import words from '../pages/words.json';
import { shownTime } from '../times.ts';
import { fillWords } from '../words.ts';

/** Who asks for which changes to a draft, a sentence each. */
export const objectionsInWords = (objections: readonly Objection[]): string[] =>
  objections.map(({ by, at, why }) =>
    fillWords(words.asksForChanges, { by: by.name, at: shownTime(at), why }),
  );
