import { createContext, use } from 'react';
import type { FormContext, WidgetRegistry } from './formContext.ts';
import type { Path } from './formValues.ts';

/**
 * What the fields of a form share. Passed through React, not through RJSF's formContext, because
 * RJSF considers any two functions equal and would keep passing outdated ones.
 */
export interface FormFields {
  context: FormContext;
  widgets: WidgetRegistry;
  valueAt: (path: Path) => unknown;
  setAt: (path: Path, value: unknown) => void;
  /** The error to show at a field. */
  errorAt: (path: Path) => string | undefined;
  /** The first error to show at a field or within it, for a widget that draws several answers. */
  errorWithin: (path: Path) => string | undefined;
  isHidden: (path: Path) => boolean;
  /** Marks a field as left, so that its error is shown from now on. */
  touch: (path: Path) => void;
  /** Marks a field as answered by a choice, which is whole as soon as it is made. */
  choose: (path: Path) => void;
}

const FieldsContext = createContext<FormFields | null>(null);

export const FormFieldsProvider = FieldsContext;

/** What the form of a field shares with it. */
export function useFormFields(): FormFields {
  const fields = use(FieldsContext);
  if (fields === null) throw new Error('A form field was drawn outside of StepForm');
  return fields;
}
