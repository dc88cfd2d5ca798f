import type { Json } from '../interpreter.ts';
import { formEditOf, type Edit } from './edit.ts';

/** Every edit of one part of a form that the flow shows. */
export function* formEdits(flow: Json, forms: Readonly<Record<string, Json>>): Generator<Edit> {
  const used = [...new Set(Object.values<Json>(flow.steps).flatMap(({ form }) => form ?? []))];
  for (const form of used as string[]) {
    const file = forms[form];
    if (file === undefined) continue;
    const edit = (kind: string, name: string, change: (copy: Json) => void): Edit =>
      formEditOf({ flow, form, file }, kind, name, change);
    const names = Object.keys(file.schema.properties);
    const widgetsUsed = [
      ...new Set(names.flatMap((name) => file.uiSchema?.[name]?.['ui:widget'] ?? [])),
    ];
    yield edit(
      'a form nobody can pass',
      'continueWhen',
      (copy) => (copy.continueWhen = { '!!': [false] }),
    );
    for (const name of names) {
      for (const [what, constraint] of Object.entries<Json>({
        'at least 50 letters': { minLength: 50 },
        'at most 3 letters': { maxLength: 3 },
        'a pattern of nothing': { pattern: 'a^' },
        'a pattern of x': { pattern: '^x+$' },
        'nothing chosen': { maxItems: 0 },
        'five chosen': { minItems: 5 },
        'one of none of these': { enum: ['none of these'] },
        'a number': { type: 'number' },
        'a text': { type: 'string' },
        'never right': { not: {} },
        'a default': { default: 'something' },
      })) {
        yield edit('a constraint', `${name}: ${what}`, (copy) =>
          Object.assign(copy.schema.properties[name], constraint),
        );
      }
      yield edit('require an answer', name, (copy) => {
        const { required = [] } = copy.schema;
        copy.schema.required = required.includes(name)
          ? required.filter((other: string) => other !== name)
          : [...required, name];
      });
      yield edit('drop a field', name, (copy) => {
        delete copy.schema.properties[name];
        copy.schema.required = copy.schema.required?.filter((other: string) => other !== name);
      });
      for (const widget of ['hidden', 'textarea', 'checkbox', undefined, ...widgetsUsed]) {
        yield edit('another widget', `${name}: ${widget}`, (copy) => {
          const looks = ((copy.uiSchema ??= {})[name] ??= {});
          if (widget === undefined) delete looks['ui:widget'];
          else looks['ui:widget'] = widget;
        });
      }
      for (const rule of [
        { '!!': [false] },
        { var: 'answers.notes' },
        { var: 'form.customNeed' },
      ]) {
        yield edit('show when', `${name}: ${JSON.stringify(rule)}`, (copy) => {
          ((copy.uiSchema ??= {})[name] ??= {})['ui:showWhen'] = rule;
        });
      }
      if (file.uiSchema?.[name]?.['ui:showWhen']) {
        yield edit(
          'show when',
          `${name}: always`,
          (copy) => delete copy.uiSchema[name]['ui:showWhen'],
        );
      }
    }
  }
}
