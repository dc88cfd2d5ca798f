/** A problem of a form, for the author of its file. */
export interface FormFinding {
  readonly severity: 'error' | 'warning';
  /** JSON pointer into the form's file. */
  readonly pointer: string;
  /** What is wrong, and then how to mend it. */
  readonly message: string;
}

export const error = (pointer: string, message: string): FormFinding => ({
  severity: 'error',
  pointer,
  message,
});

export const warning = (pointer: string, message: string): FormFinding => ({
  severity: 'warning',
  pointer,
  message,
});
