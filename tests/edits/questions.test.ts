import { describe, expect, it } from 'vitest';
import { decidedEvent } from '../../src/page/forms/decidedEvent.ts';
import { EditRefused } from '../../src/edits/FlowText.ts';
import { groupFields } from '../../src/edits/questions/groupFields.ts';
import { formQuestions } from '../../src/edits/questions/formQuestions.ts';
import type { Edited, Files, Given } from '../../src/edits/edit.ts';
import { after, apply, shipped } from './support.ts';

const step = 'ask-drivable';
const drivable = {
  en: 'Is your car drivable?',
  es: '¿Se puede conducir?',
  'fr-CA': 'Roule-t-elle?',
};
const yes = { en: 'Yes', es: 'Sí', 'fr-CA': 'Oui' };
const no = { en: 'No', es: 'No', 'fr-CA': 'Non' };

/** Files after some edits, one after the other. */
function made(...edits: readonly (readonly [id: string, given: Given])[]): {
  files: Files;
  last: Edited;
} {
  let files: Files = shipped;
  let last: Edited = { label: '' };
  for (const [id, given] of edits) {
    last = apply(id, given, files);
    const forms = Object.entries({ ...files.forms, ...last.forms }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    files = { flow: last.flow ?? files.flow, forms: Object.fromEntries(forms) };
  }
  return { files, last };
}
const asked = [
  'add-form',
  {
    id: step,
    answer: 'drivable',
    ask: drivable,
    kind: 'one',
    choices: [yes, no],
    required: true,
    before: 'view-confirmation',
  },
] as const;
const problemsOf = (files: Files) => after({ label: '', ...files }, shipped).problems();
const questionsOf = ({ forms }: Files) => formQuestions(forms[step]!)!;

describe('the questions of a form', () => {
  it('have the choices that a form tells one by one, and keep what these send when changed', () => {
    const { files } = made(asked);
    const form = JSON.parse(files.forms[step]!) as {
      schema: { properties: Record<string, object> };
      uiSchema: Record<string, object>;
    };
    const oneOf = [
      { const: 'y', title: 'Yes' },
      { const: 'n', title: 'No' },
    ];
    form.schema.properties.drivable = { type: 'string', title: drivable.en, oneOf };
    form.uiSchema.drivable = { 'ui:widget': 'radio' };
    const told = { ...files, forms: { ...files.forms, [step]: JSON.stringify(form) } };
    const choices = [
      { value: 'y', words: yes },
      { value: 'n', words: no },
    ];
    expect(questionsOf(told)).toMatchObject([{ kind: 'one', choices }]);

    const changed = apply('question', { id: step, answer: 'drivable', required: true }, told);
    const now = { ...told, forms: { ...told.forms, ...changed.forms } } as Files;
    expect(questionsOf(now)).toMatchObject([{ kind: 'one', choices, isRequired: true }]);
    expect(problemsOf(now)).toEqual([]);
  });

  it('are read as they were asked', () => {
    expect(questionsOf(made(asked).files)).toEqual([
      {
        name: 'drivable',
        ask: drivable,
        kind: 'one',
        choices: [
          { value: 'Yes', words: yes },
          { value: 'No', words: no },
        ],
        isRequired: true,
        least: undefined,
        most: undefined,
        shownIf: undefined,
        hasOwnRule: false,
      },
    ]);
  });

  it('take another one, which is shown only for a choice, without a problem', () => {
    const { files } = made(asked, [
      'question',
      {
        id: step,
        answer: 'since',
        ask: { en: 'Since when?', es: '¿Desde cuándo?', 'fr-CA': 'Depuis quand?' },
        kind: 'text',
        required: true,
        most: 40,
        showIf: 'drivable',
        showIs: [{ en: 'No' }],
      },
    ]);

    expect(problemsOf(files)).toEqual([]);
    expect(questionsOf(files)[1]).toMatchObject({
      kind: 'text',
      isRequired: true,
      most: 40,
      shownIf: { answer: 'drivable', is: ['No'] },
    });
    expect(JSON.parse(files.flow).steps[step].collects).toEqual(['drivable', 'since']);
  });

  it('take one that is shown for some of several choices, also once those become several', () => {
    const since = {
      id: step,
      answer: 'since',
      ask: { en: 'Since when?', es: '¿Desde cuándo?', 'fr-CA': 'Depuis quand?' },
      showIf: 'drivable',
      showIs: [{ en: 'Yes' }, { en: 'No' }],
    };
    const several = { id: step, answer: 'drivable', kind: 'several' };
    for (const edits of [
      [several, since],
      [since, several],
    ]) {
      const { files } = made(asked, ...edits.map((one) => ['question', one] as const));

      expect(problemsOf(files)).toEqual([]);
      const shownIf = { answer: 'drivable', is: ['Yes', 'No'] };
      expect(questionsOf(files)[1]).toMatchObject({ shownIf });
    }
  });

  it.each(['text', 'long', 'number', 'yes', 'one', 'several'])(
    'can be changed to the kind "%s" and are refused by nothing',
    (kind) => {
      const { files } = made(asked, ['question', { id: step, answer: 'drivable', kind }]);

      expect(problemsOf(files)).toEqual([]);
      expect(questionsOf(files)[0]).toMatchObject({ kind, ask: drivable, isRequired: true });
    },
  );

  it('keep what is not told, and forget the words that nothing says any more', () => {
    const { files } = made(asked, [
      'question',
      { id: step, answer: 'drivable', ask: { en: 'Does it drive?', es: '¿Anda?' }, optional: true },
    ]);
    const [question] = questionsOf(files);

    expect(question).toMatchObject({
      ask: { en: 'Does it drive?', es: '¿Anda?', 'fr-CA': drivable['fr-CA'] },
      choices: [{ words: yes }, { words: no }],
      isRequired: false,
    });
    expect(files.forms[step]).not.toContain(drivable.en);
  });

  it('of the shipped forms can be changed as far as they are plain', () => {
    const { files } = made([
      'question',
      { id: 'add-notes', answer: 'customNeed', ask: { en: 'What is wrong?' } },
    ]);
    const before = formQuestions(shipped.forms['add-notes']!)!;
    const now = formQuestions(files.forms['add-notes']!)!;

    expect(now.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    expect(now.find(({ name }) => name === 'customNeed')!.ask.en).toBe('What is wrong?');
    expect(JSON.parse(files.forms['add-notes']!).schema.properties.customNeed.$ref).toBe(
      '../answers.json#/$defs/customNeed',
    );
  });

  it('are deleted and put in order, but not away from what decides on them', () => {
    const second = [
      'question',
      { id: step, answer: 'since', ask: { en: 'Since when?' }, showIf: 'drivable' },
    ] as const;
    const { files } = made(asked, second, [
      'question',
      { id: step, answer: 'more', ask: { en: 'More?' } },
    ]);

    const ordered = apply('order-questions', { id: step, order: 'more drivable since' }, files);
    expect(formQuestions(ordered.forms![step]!)!.map(({ name }) => name)).toEqual([
      'more',
      'drivable',
      'since',
    ]);
    const without = apply('remove-question', { id: step, answer: 'more' }, files);
    expect(formQuestions(without.forms![step]!)!.map(({ name }) => name)).toEqual([
      'drivable',
      'since',
    ]);
    for (const [id, given] of [
      ['order-questions', { id: step, order: 'since drivable more' }],
      ['remove-question', { id: step, answer: 'drivable' }],
    ] as const) {
      expect(() => apply(id, given, files)).toThrow(EditRefused);
    }
  });

  it.each([
    ['one choice', { choices: [yes] }],
    ['two equal choices', { choices: [yes, yes] }],
    ['a most below the least', { kind: 'number', least: 5, most: 4 }],
    ['half a letter', { kind: 'text', most: 1.5 }],
    ['bounds of a box', { kind: 'yes', least: 1 }],
    ['a later question to be shown by', { showIf: 'since' }],
    ['no words', { ask: { en: ' ' } }],
    ['an unknown kind', { kind: 'stars' }],
  ])('are not given %s', (_what, given) => {
    const { files } = made(asked);
    expect(() => apply('question', { id: step, answer: 'drivable', ...given }, files)).toThrow(
      EditRefused,
    );
  });
});

describe('a choice that decides', () => {
  const end = { en: 'We will call you', es: 'Le llamaremos', 'fr-CA': 'Nous vous appellerons' };

  it('leads to a new end of the booking, and all others go on as before', () => {
    const { files, last } = made(asked, ['go-to', { id: step, choice: 'No', end }]);
    const form = JSON.parse(files.forms[step]!);
    const { on } = JSON.parse(files.flow).steps[step];

    expect(problemsOf(files)).toEqual([]);
    expect(last.label).toBe('“No” to “Is your car drivable?” leads to “We will call you”');
    const event = decidedEvent(form, { drivable: 'No' })!;
    expect(on[event]).toMatchObject([{ target: 'end-we-will-call-you' }]);
    expect(decidedEvent(form, { drivable: 'Yes' })).toBeUndefined();
    expect(on['on-next']).toMatchObject([{ target: 'view-confirmation' }]);
  });

  it('is proved: where it leads to lacks nothing, or that is an error', () => {
    const early = [
      'add-form',
      { ...asked[1], before: undefined, after: 'validate-phone' },
    ] as const;
    const { files } = made(early, [
      'go-to',
      { id: step, choice: 'No', target: 'view-confirmation' },
    ]);

    expect(problemsOf(files)).toContainEqual(
      expect.objectContaining({ severity: 'error', code: 'missing-need' }),
    );
  });

  it('may be the last that is left: what it leads to is then how everybody else goes on', () => {
    const { files } = made(
      asked,
      ['go-to', { id: step, choice: 'No', end }],
      ['go-to', { id: step, choice: 'Yes', target: 'view-confirmation' }],
    );

    expect(problemsOf(files)).toEqual([]);
    expect(Object.keys(JSON.parse(files.forms[step]!).decides.events)).toEqual(['No']);
  });

  it('decides nothing any more once it goes on as usual, or is deleted', () => {
    const decided = made(asked, ['go-to', { id: step, choice: 'No', end }]).files;
    for (const [id, given] of [
      ['go-to', { id: step, choice: 'No' }],
      ['question', { id: step, answer: 'drivable', choices: [yes, { en: 'Hardly' }] }],
      ['question', { id: step, answer: 'drivable', kind: 'text' }],
    ] as const) {
      const edited = apply(id, given, decided);
      expect(JSON.parse(edited.forms![step]!).decides).toBeUndefined();
      expect(JSON.parse(edited.flow!).steps[step].on).toEqual({ 'on-next': [expect.anything()] });
      expect(JSON.parse(edited.flow!).steps).not.toHaveProperty('end-we-will-call-you');
      expect(Object.keys(JSON.parse(edited.flow!).events)).toEqual(
        Object.keys(JSON.parse(shipped.flow).events),
      );
    }
  });

  it.each([
    ['an unknown choice', { choice: 'Perhaps' }],
    ['the step itself', { choice: 'No', target: step }],
    ['a step that is not there', { choice: 'No', target: 'nowhere' }],
    ['an end without words', { choice: 'No', end: { en: '' } }],
  ])('is refused for %s', (_what, given) => {
    const { files } = made(asked);
    expect(() => apply('go-to', { id: step, ...given }, files)).toThrow(EditRefused);
  });
});

describe('the fields of who the customer is', () => {
  const of = { id: 'add-customer', answer: 'newCustomer' };
  const fieldsIn = ({ forms }: Files) => groupFields(forms['add-customer']!, 'newCustomer');
  const statesIn = (files: Files) =>
    Object.fromEntries(fieldsIn(files).map(({ name, state }) => [name, state]));

  it('are needed, optional or not asked, and everybody can still book', () => {
    const { files, last } = made(
      ['field', { ...of, field: 'email', state: 'needed' }],
      ['field', { ...of, field: 'address', state: 'off' }],
    );

    expect(statesIn(shipped)).toMatchObject({ email: 'optional', address: 'optional' });
    expect(statesIn(files)).toMatchObject({
      firstName: 'needed',
      lastName: 'needed',
      email: 'needed',
      address: 'off',
      city: 'optional',
    });
    expect(last.label).toBe('“Street address” is not asked any more on “New customer”');
    expect(problemsOf(files)).toEqual([]);
  });

  it('can be asked again as they were', () => {
    const { files } = made(
      ['field', { ...of, field: 'address', state: 'off' }],
      ['field', { ...of, field: 'address', state: 'optional' }],
    );

    expect(fieldsIn(files)).toEqual(fieldsIn(shipped));
    expect(JSON.parse(files.forms['add-customer']!).uiSchema).toEqual(
      JSON.parse(shipped.forms['add-customer']!).uiSchema,
    );
  });

  it('stay needed where nobody can be booked without them', () => {
    expect(() => apply('field', { ...of, field: 'firstName', state: 'off' })).toThrow(
      new EditRefused('nobody can be booked without “First name”', 'field'),
    );
    expect(() => apply('field', { ...of, field: 'phone', state: 'off' })).toThrow(
      /there is no field "phone"; there are firstName, lastName/,
    );
    expect(() => apply('field', { ...of, field: 'email', state: 'maybe' })).toThrow(
      /needed, optional, off/,
    );
  });
});
