import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';

/**
 * Replaces RJSF's default registry, without the fields, templates and widgets that our theme
 * replaces or that step forms cannot use.
 */
export default function slimRegistry() {
  return {
    fields: { ArrayField, ObjectField, SchemaField },
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: (words: string) => words,
    globalFormOptions: {
      idPrefix: 'root',
      idSeparator: '_',
      useFallbackUiForUnsupportedType: false,
    },
  };
}
