import type { ComponentType } from 'react';
import type { Answers, ShopSettings } from '../../contract/types.gen.ts';

/** The addresses that texts of a form can link to, as in `[words](config:privacyPolicyUrl)`. */
interface FormConfig {
  privacyPolicyUrl?: string | undefined;
  termsUrl?: string | undefined;
}

/** What widgets of a form can read of the visit and do to it. */
export interface FormContext {
  /** The visit's answers, including those of the form as they are typed. */
  answers: Answers;
  shop: ShopSettings;
  config: FormConfig;
  /** Sets answers besides the widget's own, `undefined` to remove one. */
  set: (values: Answers) => void;
  /** Sends an event of the flow with the form's answers. */
  send: (event: string, values?: Answers) => void;
}

/** A choice of a field. */
export interface WidgetChoice {
  value: unknown;
  label: string;
}

/** Everything a widget gets: a value, a function to change it, and texts. Nothing of RJSF. */
export interface WidgetProps<Value = unknown> {
  /** The control's id, for links to it. */
  id: string;
  value: Value | undefined;
  // Methods, not properties, so that TypeScript allows a widget for strings in a registry of any
  // widgets.
  onChange(value: Value | undefined): void;
  /** Called when the customer leaves the field; from then on its error is shown. */
  onBlur(): void;
  label: string;
  hideLabel: boolean;
  required: boolean;
  /** Whether the value is known already and cannot be changed. */
  disabled: boolean;
  error: string | undefined;
  hint: string | undefined;
  placeholder: string | undefined;
  autoComplete: string | undefined;
  maxLength: number | undefined;
  choices: readonly WidgetChoice[];
  /** `ui:options` of the file. */
  options: Readonly<Record<string, unknown>>;
  context: FormContext;
  /** The answer of another field of the same object. */
  sibling(name: string): unknown;
  setSibling(name: string, value: unknown): void;
}

/** Widgets by the name a file gives in `ui:widget`. */
export type WidgetRegistry = Readonly<Record<string, ComponentType<WidgetProps<never>>>>;
