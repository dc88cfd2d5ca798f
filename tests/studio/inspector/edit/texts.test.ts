import { describe, expect, it } from 'vitest';
import {
  formSentences,
  withSentence,
  withText,
  withTranslation,
} from '../../../../src/studio/inspector/edit/texts/formSentences.ts';
import { shippedFiles } from './support.ts';

const { forms, flow } = shippedFiles();
const form = forms['add-waiter-preferences']!;
const row = (text: string, sentence: string) =>
  formSentences(text)!.find((each) => each.sentence === sentence)!;
/** The lines that are not in both texts. */
const differing = (before: string, after: string) => {
  const [one, other] = [before.split('\n'), after.split('\n')];
  return [
    ...one.filter((line) => !other.includes(line)),
    ...other.filter((line) => !one.includes(line)),
  ];
};

describe('the texts of a form file', () => {
  it('are all its sentences, with every place and translation', () => {
    expect(row(form, 'I would like to:')).toEqual({
      sentence: 'I would like to:',
      pointers: ['/heading', '/schema/properties/waiterPreference/title'],
      translations: { es: 'Me gustaría:', 'fr-CA': expect.stringContaining('Je souhaite') },
    });
  });

  it.each(Object.entries(forms))(
    'of %s are complete, and written back as they were read',
    (_id, text) => {
      for (const each of formSentences(text)!) {
        expect(Object.keys(each.translations)).toEqual(['es', 'fr-CA']);
        expect(withTranslation(text, each.sentence, 'es', each.translations.es!)).toBe(text);
      }
    },
  );

  it('are unknown while the file is no JSON, and in half a form are those that it has', () => {
    expect(formSentences('{ "heading": ')).toBeUndefined();
    expect(formSentences('{ "heading": "Tires?", "schema": 7, "actions": {} }')).toEqual([
      { sentence: 'Tires?', pointers: ['/heading'], translations: {} },
    ]);
  });

  it('change wherever the form says them, and keep their translations in place', () => {
    const changed = withSentence(form, row(form, 'I would like to:'), 'What suits you?');

    expect(differing(form, changed)).toHaveLength(6);
    expect(row(changed, 'What suits you?').translations).toEqual(
      row(form, 'I would like to:').translations,
    );
    expect(withSentence(changed, row(changed, 'What suits you?'), 'I would like to:')).toBe(form);
  });

  it('take the translations that another place already has for the same words', () => {
    const changed = withSentence(form, row(form, 'Time'), 'Please select an option');

    expect(row(changed, 'Please select an option').translations.es).toBe('Seleccione una opción');
    expect(changed).not.toContain('"Hora"');
  });

  it('gain and lose a translation, in the order of the languages', () => {
    const without = withTranslation(form, 'Time', 'es', '');
    expect(differing(form, without)).toEqual(['      "es": "Hora",']);
    expect(withTranslation(without, 'Time', 'es', 'Hora')).toBe(form);

    const none = withTranslation(without, 'Time', 'fr-CA', '');
    expect(row(none, 'Time').translations).toEqual({});
    expect(withTranslation('{ "heading": "Tires?" }\n', 'Tires?', 'fr-CA', 'Pneus?')).toBe(
      '{\n  "heading": "Tires?",\n  "translations": {\n    "Tires?": {\n      "fr-CA": "Pneus?"\n    }\n  }\n}\n',
    );
  });
});

it('a text of the flow changes in its one line, and goes when it is emptied', () => {
  const changed = withText(flow, '/steps/view-welcome/title', 'Start');

  expect(differing(flow, changed)).toEqual([
    '      "title": "Welcome",',
    '      "title": "Start",',
  ]);
  expect(
    JSON.parse(withText(flow, '/steps/view-welcome/title', '')).steps['view-welcome'],
  ).not.toHaveProperty('title');
});
