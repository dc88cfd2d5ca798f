import { createContext, use } from 'react';
import type { FormContext, WidgetRegistry } from './formContext.ts';
import type { Path } from './formValues.ts';

/**
 * What the fields of a form share. It reaches them through React, not through RJSF's formContext:
 * RJSF takes two functions for equal and would keep handing out old ones.
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
  /** From now on the field's error is shown. */
  touch: (path: Path) => void;
}

const FieldsContext = createContext<FormFields | null>(null);

export const FormFieldsProvider = FieldsContext;

/** What the form around a field shares. */
export function useFormFields(): FormFields {
  const fields = use(FieldsContext);
  if (fields === null) throw new Error('A form field was drawn outside of StepForm');
  return fields;
}
