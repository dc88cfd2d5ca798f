import { defineEdit, trimmedWords } from '../edit.ts';
import { EditRefused } from '../FlowText.ts';
import { answerName, newStepId, required } from '../given.ts';
import { findPlace } from '../place.ts';
import { skip, skipUnless } from '../skipStep/skipStep.ts';
import { kindNamed } from '../questions/formQuestions.ts';
import { camelCase } from '../variables.ts';
import { questionForm } from '../questions/writeQuestion.ts';
import { answerParameters } from '../questions/parameters.ts';

export const askQuestion = defineEdit({
  id: 'add-form',
  label: 'Ask a new question',
  help: 'A new question with its own screen: after a step, before one for all who come to it, or on the line from one to another.',
  key: 'A',
  parameters: {
    id: 'text',
    after: 'step?',
    to: 'step?',
    way: 'text?',
    before: 'step?',
    ask: 'words',
    answer: 'text?',
    ...answerParameters,
    only: 'rule?',
  },
  apply({ flow, forms }, { after, to, way, before, only, ...given }) {
    required(given.ask?.en, 'ask', 'write what is asked');
    const heading = trimmedWords(given.ask);
    const id = newStepId(given.id);
    const place = findPlace({ after, to, way, before });
    if (Object.hasOwn(forms, id)) {
      throw new EditRefused(`there is a form “${id}” already (schemas/steps/${id}.json)`, 'id');
    }
    const answer = answerName(given.answer?.trim() || camelCase(id));
    const choices = (given.choices ?? []).map(trimmedWords).filter(({ en }) => en !== '');
    const kind = kindNamed(given.kind ?? (choices.length === 0 ? 'long' : 'one'));
    const form = questionForm({
      name: answer,
      ask: heading,
      kind,
      choices: choices.map((words) => ({ words })),
      isRequired: given.required ?? false,
      least: given.least,
      most: given.most,
    });
    const step = { title: heading.en, screenName: heading.en, form: id, collects: [answer] };
    const asked = place.insert(flow, id, step);
    return {
      flow: only === undefined ? asked : skip(asked, id, skipUnless(only)),
      forms: { [id]: form },
      label: `“${heading.en}” asked ${place.inWords(flow)}`,
      shows: id,
    };
  },
});
