import { optionsList, type FieldProps, type RJSFSchema } from '@rjsf/utils';
import { defaultWidget } from './defaultWidget.ts';
import { useFormFields } from './formProvider.ts';
import type { WidgetChoice } from './formContext.ts';
import { plainText } from './formText.tsx';

type Looks = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

function choicesOf({ schema, uiSchema }: FieldProps): WidgetChoice[] {
  const of: RJSFSchema['items'] = schema.type === 'array' ? schema.items : schema;
  if (of === undefined || typeof of === 'boolean' || Array.isArray(of)) return [];
  return (optionsList(of, uiSchema) ?? []).map(({ value, label }) => ({ value, label }));
}

/**
 * Draws any field with the widget that its file names. The only place where RJSF and widgets meet:
 * RJSF says which field, the form holds the value, the widget knows neither.
 */
export function WidgetField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, name, required = false } = props;
  const { context, widgets, valueAt, setAt, errorWithin, touch, choose } = useFormFields();
  const { path } = fieldPathId;
  const id = fieldPathId.$id;
  const looks = (uiSchema ?? {}) as Looks;
  const widgetName = text(looks['ui:widget']) ?? defaultWidget(schema);
  const Widget = Object.hasOwn(widgets, widgetName) ? widgets[widgetName] : undefined;
  if (Widget === undefined) {
    throw new Error(`There is no widget "${widgetName}" for the field "${path.join('.')}"`);
  }
  const near = (sibling: string) => [...path.slice(0, -1), sibling];
  const hint = text(looks['ui:description']);
  const choices = choicesOf(props);

  return (
    <div data-field={id}>
      <Widget
        id={id}
        value={valueAt(path) as never}
        onChange={(value: unknown) => {
          setAt(path, value);
          if (choices.length > 0 || schema.type === 'boolean') choose(path);
        }}
        onBlur={() => touch(path)}
        label={text(looks['ui:title']) ?? schema.title ?? name}
        hideLabel={looks['ui:hideLabel'] === true}
        required={required}
        disabled={looks['ui:disabled'] === true}
        error={errorWithin(path)}
        hint={hint === undefined ? undefined : plainText(hint, context)}
        placeholder={text(looks['ui:placeholder'])}
        autoComplete={text(looks['ui:autocomplete'])}
        maxLength={schema.maxLength}
        choices={choices}
        options={(looks['ui:options'] ?? {}) as Looks}
        context={context}
        sibling={(other) => valueAt(near(other))}
        setSibling={(other, value) => setAt(near(other), value)}
      />
    </div>
  );
}
