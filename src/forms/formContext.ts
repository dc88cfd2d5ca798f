import type { ComponentType } from 'react';
import type { Answers, ShopSettings } from '../contract/types.gen.ts';

/** Addresses that texts of a form link to as `[words](config:privacyPolicyUrl)`. */
export interface FormConfig {
  privacyPolicyUrl?: string | undefined;
  termsUrl?: string | undefined;
}

/** The visit around a form: what its widgets may know of it and do to it. */
export interface FormContext {
  /** The visit's answers; a widget sees those of its own form as they are typed. */
  answers: Answers;
  shop: ShopSettings;
  config: FormConfig;
  /** Gives further answers than the widget's own, `undefined` to take one back. */
  set: (values: Answers) => void;
  /** Sends an event of the flow with what the form holds. */
  send: (event: string, values?: Answers) => void;
}

/** One of the answers a field can take. */
export interface WidgetChoice {
  value: unknown;
  label: string;
}

/** All a widget knows: a value, a way to change it, and words. Never RJSF. */
export interface WidgetProps<Value = unknown> {
  /** The control's id, so that links and tests find it. */
  id: string;
  value: Value | undefined;
  // Methods, not properties: a widget for strings may then stand in a registry of any widgets.
  onChange(value: Value | undefined): void;
  /** The customer has left the field: from now on its error is shown. */
  onBlur(): void;
  label: string;
  hideLabel: boolean;
  required: boolean;
  /** Known already: shown, and not to be changed. */
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
