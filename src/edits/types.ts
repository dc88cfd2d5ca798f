/** The files that an edit reads and changes: the flow, and the form files by form id. Their text. */
export interface Files {
  readonly flow: string;
  readonly forms: Readonly<Record<string, string>>;
}

/** One thing that an edit is told. */
export interface Argument {
  /** How the command line names it; without dashes it is given by its place. */
  readonly name: string;
  /** What stands for its value in the usage, such as STEP; undefined: it is there or it is not. */
  readonly value?: string;
  readonly isOptional?: boolean;
  /** What it says, in words. */
  readonly help: string;
}

/** What an edit is told, by the arguments' names; "yes" for one that has no value. */
export type Given = Readonly<Partial<Record<string, string>>>;

/** What an edit made. */
export interface Edited {
  readonly flow?: string;
  /** The forms that changed, by id; undefined takes a form's file away. */
  readonly forms?: Readonly<Record<string, string | undefined>>;
  /** What was done, as Undo tells it. */
  readonly label: string;
  /** The step to look at afterwards. */
  readonly shows?: string;
}

/**
 * One edit of a flow, and all that is said of it: the command line, the forms, the menu and the help
 * have it from here.
 */
export interface Edit {
  /** The command: `npm run flow:edit -- ID …`. */
  readonly id: string;
  /** What a button or a menu calls it. */
  readonly label: string;
  /** What it does, in a sentence. */
  readonly help: string;
  /** The key that asks for it while a step is selected. */
  readonly key?: string;
  readonly arguments: readonly Argument[];
  /** @throws EditRefused with a sentence for the person who asked */
  apply(files: Files, given: Given): Edited;
}
