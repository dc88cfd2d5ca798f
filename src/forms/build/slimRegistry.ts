import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';

/**
 * Stands for RJSF's default registry: without the fields, templates and widgets that our theme puts
 * its own in place of, and those that step forms cannot ask for.
 */
export default function slimRegistry() {
  return {
    fields: { SchemaField },
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
