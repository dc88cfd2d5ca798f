/** The words of what may have come of it: keys of texts, without `.title` and `.message`. */
type Words = 'errors.uncertain' | 'errors.notSent' | 'errors.server' | 'steps.outcome.unknown';

/** Thrown where something was to be done and no answer says that it is; its words say what is known. */
export class Unsettled extends Error {
  /** @param askAgain asks for the same again, where twice counts once; absent where it may not */
  constructor(
    readonly words: Words,
    options: ErrorOptions,
    readonly askAgain?: () => void,
  ) {
    super(words, options);
  }
}
