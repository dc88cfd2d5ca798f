import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps, RegistryFieldsType } from '@rjsf/utils';
import { WidgetField } from '../widgetAdapter.tsx';

const { fields: usual } = getDefaultRegistry();
const RjsfArrayField = usual.ArrayField!;
const RjsfObjectField = usual.ObjectField!;

const hasWidget = ({ uiSchema }: FieldProps) => uiSchema?.['ui:widget'] !== undefined;

/** An object: one widget for all of it, or a field for each property. */
function ObjectField(props: FieldProps) {
  return hasWidget(props) ? <WidgetField {...props} /> : <RjsfObjectField {...props} />;
}

/** A list: one widget, checkboxes if its items are choices, or items to add. */
function ArrayField(props: FieldProps) {
  const { items } = props.schema;
  const isChoice =
    typeof items === 'object' &&
    !Array.isArray(items) &&
    (items.enum ?? items.oneOf ?? items.anyOf) !== undefined;
  return hasWidget(props) || isChoice ? <WidgetField {...props} /> : <RjsfArrayField {...props} />;
}

export const formFields: RegistryFieldsType = {
  StringField: WidgetField,
  NumberField: WidgetField,
  BooleanField: WidgetField,
  ObjectField,
  ArrayField,
};
