import type { WidgetRegistry } from '../formContext.ts';
import { CheckboxesWidget, CheckboxWidget, RadioWidget, SelectWidget } from './choiceWidgets.tsx';
import {
  EmailWidget,
  NumberWidget,
  PhoneWidget,
  TextareaWidget,
  TextWidget,
  UrlWidget,
} from './textWidgets.tsx';
import { StateWidget, ZipWidget } from './addressWidgets.tsx';

/** The widgets of every form; a visit adds its own. `schemas/step.schema.json` lists them all. */
export const formWidgets: WidgetRegistry = {
  text: TextWidget,
  email: EmailWidget,
  url: UrlWidget,
  number: NumberWidget,
  phone: PhoneWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  checkboxes: CheckboxesWidget,
  state: StateWidget,
  zip: ZipWidget,
};
