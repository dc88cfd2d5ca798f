import { EditRefused } from '../operations.ts';
import { parseJson } from '../../json/parseJson.ts';
import { idArgument, requiredArgument } from '../given.ts';
import { placeArgument } from '../place.ts';
import type { Edit } from '../types.ts';

interface Form {
  readonly heading?: string;
  readonly schema?: { readonly properties?: object };
}

export const insertAfter: Edit = {
  id: 'insert-after',
  label: 'Insert a screen that is there already',
  help: 'A step with a form there is already, or --component, a screen of the app.',
  key: 'I',
  arguments: [
    { name: 'after', value: 'STEP', help: 'the step before it' },
    { name: 'id', value: 'ID', help: 'the id of the new step' },
    { name: '--to', value: 'STEP', isOptional: true, help: 'only for who goes on to that step' },
    { name: '--form', value: 'FORM', isOptional: true, help: 'the form it shows' },
    { name: '--component', value: 'NAME', isOptional: true, help: 'or the screen it shows' },
    { name: '--title', value: 'TITLE', isOptional: true, help: 'what it is called' },
  ],
  apply({ flow, forms }, given) {
    const after = requiredArgument(given, 'after', 'choose the step before it');
    const id = idArgument(given);
    const { '--form': form, '--component': component, '--title': title } = given;
    if ((form ?? component) === undefined)
      throw new EditRefused('choose what to show: a form, or a screen of the app', '--form');
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
    const place = placeArgument({ after, to: given['--to'] });
    return {
      flow: place.insert(flow, id, step),
      label: `“${name ?? id}” inserted ${place.inWords(flow)}`,
      shows: id,
    };
  },
};
