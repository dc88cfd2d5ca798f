/** The texts of the files that an edit reads and changes: the flow, and the forms by form id. */
export interface Files {
  readonly flow: string;
  readonly forms: Readonly<Record<string, string>>;
  /** The forms that screens or other flows show too: no edit removes them. */
  readonly shownElsewhere?: readonly string[];
}

/** An argument of an edit. */
export interface Argument {
  /** Its name on the command line; a name without dashes is a positional argument. */
  readonly name: string;
  /** The placeholder for its value in the usage, such as STEP; undefined for a flag. */
  readonly value?: string;
  readonly isOptional?: boolean;
  /** What it means, in words. */
  readonly help: string;
}

/** The arguments of an edit by name; "yes" for a flag. */
export type Given = Readonly<Partial<Record<string, string>>>;

/** The result of an edit. */
export interface Edited {
  readonly flow?: string;
  /** The forms that changed, by id; undefined deletes a form's file. */
  readonly forms?: Readonly<Record<string, string | undefined>>;
  /** What was done, as the Undo button names it. */
  readonly label: string;
  /** The step to select afterwards. */
  readonly shows?: string;
}

/**
 * One kind of edit with everything that the command line, the forms, the menus and the help say
 * about it.
 */
export interface Edit {
  /** The command: `npm run flow:edit -- ID …`. */
  readonly id: string;
  /** The text of its button or menu item. */
  readonly label: string;
  /** One sentence on what it does. */
  readonly help: string;
  /** The shortcut that opens its form while a step is selected. */
  readonly key?: string;
  readonly arguments: readonly Argument[];
  /**
   * Makes the edit.
   *
   * @throws EditRefused with a sentence for the person who asked for it
   */
  apply(files: Files, given: Given): Edited;
}
