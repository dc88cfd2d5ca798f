import { parseJson } from '../../files/json/parseJson.ts';
import { defineEdit } from '../edit.ts';
import { EditRefused } from '../FlowText.ts';
import { newStepId, required } from '../given.ts';
import { findPlace } from '../place.ts';

interface Form {
  readonly heading?: string;
  readonly schema?: { readonly properties?: object };
}

export const insertStep = defineEdit({
  id: 'insert-after',
  label: 'Insert a screen that is there already',
  help: 'A step with a form that is there already, or with a screen of the app.',
  key: 'I',
  parameters: {
    after: 'step',
    id: 'text',
    to: 'step?',
    way: 'text?',
    form: 'text?',
    component: 'text?',
    title: 'text?',
  },
  apply({ flow, forms }, { to, way, form, component, title, ...given }) {
    const after = required(given.after, 'after', 'choose the step before it');
    const id = newStepId(given.id);
    if ((form ?? component) === undefined)
      throw new EditRefused('choose what to show: a form, or a screen of the app', 'form');
    const file = form === undefined ? undefined : forms[form];
    const { heading, schema } = (file === undefined ? {} : parseJson(file)) as Form;
    const collects = Object.keys(schema?.properties ?? {});
    const name = title?.trim() || heading;
    const step = {
      ...(name !== undefined && { title: name, screenName: name }),
      ...(form !== undefined && { form }),
      ...(component !== undefined && { component }),
      ...(collects.length > 0 && { collects }),
    };
    const place = findPlace({ after, to, way });
    return {
      flow: place.insert(flow, id, step),
      label: `“${name ?? id}” inserted ${place.inWords(flow)}`,
      shows: id,
    };
  },
});
