import { EditRefused, skip } from '../operations.ts';
import { skipUnless } from '../skipUnless.ts';
import { guardArgument, idArgument, requiredArgument, parts } from '../given.ts';
import { placeArgument } from '../place.ts';
import { questionForm, questionKinds, type QuestionKind, type Words } from '../question.ts';
import type { Edit, Given } from '../types.ts';

const camelCase = (id: string) =>
  id.replace(/[-._]+([a-z0-9])/gi, (_all, letter: string) => letter.toUpperCase());

function choicesOf(given: Given): Words[] {
  const all = (name: string) => parts(given[name]);
  const [es, fr] = [all('--choices-es'), all('--choices-fr')];
  return all('--choices').map((en, index) => ({
    en,
    ...(es[index] !== undefined && { es: es[index] }),
    ...(fr[index] !== undefined && { 'fr-CA': fr[index] }),
  }));
}

const wordsOf = (en: string, es: string | undefined, fr: string | undefined): Words => ({
  en,
  ...(es?.trim() && { es: es.trim() }),
  ...(fr?.trim() && { 'fr-CA': fr.trim() }),
});

function kindOf(given: Given): QuestionKind {
  const kind = given['--kind'] ?? (given['--choices'] === undefined ? 'long' : 'one');
  if (Object.hasOwn(questionKinds, kind)) return kind as QuestionKind;
  throw new EditRefused(
    `"${kind}" is no kind of answer: ${Object.keys(questionKinds).join(', ')}`,
    '--kind',
  );
}

export const addForm: Edit = {
  id: 'add-form',
  label: 'Ask a new question',
  help: 'A new question with its own screen: after a step, before one for all who come to it, or on the line from one to another.',
  key: 'A',
  arguments: [
    { name: 'id', value: 'ID', help: 'the id of the step and its form' },
    { name: '--after', value: 'STEP', isOptional: true, help: 'asked of who continues there' },
    { name: '--to', value: 'STEP', isOptional: true, help: 'only of who goes on to that step' },
    { name: '--before', value: 'STEP', isOptional: true, help: 'asked of all who come there' },
    { name: '--ask', value: '"What is asked?"', help: 'the question' },
    { name: '--es', value: '"…"', isOptional: true, help: 'the question in Spanish' },
    { name: '--fr', value: '"…"', isOptional: true, help: 'the question in French' },
    { name: '--answer', value: 'NAME', isOptional: true, help: 'names the answer' },
    {
      name: '--kind',
      value: Object.keys(questionKinds).join('|'),
      isOptional: true,
      help: 'what kind of answer it has',
    },
    { name: '--choices', value: '"A | B"', isOptional: true, help: 'what can be chosen' },
    { name: '--choices-es', value: '"…"', isOptional: true, help: 'the same in Spanish' },
    { name: '--choices-fr', value: '"…"', isOptional: true, help: 'the same in French' },
    { name: '--required', isOptional: true, help: 'nobody goes on without an answer' },
    { name: '--only', value: 'GUARD', isOptional: true, help: 'who is asked; else everybody' },
  ],
  apply({ flow, forms }, given) {
    const heading = requiredArgument(given, '--ask', 'write what is asked');
    const id = idArgument(given);
    const { '--after': after, '--to': to, '--before': before } = given;
    const place = placeArgument({ after, to, before });
    if (Object.hasOwn(forms, id)) {
      throw new EditRefused(`there is a form "${id}" already (schemas/steps/${id}.json)`, 'id');
    }
    const answer = given['--answer']?.trim() || camelCase(id);
    if (!/^[a-z]\w*$/i.test(answer)) {
      throw new EditRefused(
        `"${answer}" cannot name an answer: letters and digits, such as mileage`,
        '--answer',
      );
    }
    const kind = kindOf(given);
    const choices = choicesOf(given);
    if ((kind === 'one' || kind === 'several') && choices.length < 2) {
      throw new EditRefused('write at least two choices, each on a line of its own', '--choices');
    }
    if (new Set(choices.map(({ en }) => en)).size < choices.length) {
      throw new EditRefused('two of the choices are the same', '--choices');
    }
    const form = questionForm({
      heading: wordsOf(heading, given['--es'], given['--fr']),
      answer,
      kind,
      choices,
      isRequired: given['--required'] !== undefined,
    });
    const step = { title: heading, screenName: heading, form: id, collects: [answer] };
    const asked = place.insert(flow, id, step);
    const only = given['--only'];
    return {
      flow: only === undefined ? asked : skip(asked, id, skipUnless(guardArgument(only, '--only'))),
      forms: { [id]: form },
      label: `“${heading}” asked ${place.inWords(flow)}`,
      shows: id,
    };
  },
};
