// @vitest-environment happy-dom
import { isDeepStrictEqual } from 'node:util';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { FlowFiles } from '../../../../src/contract/staff.gen.ts';
import { changesOf, titleOfChanges } from '../../../../src/studio/inspector/changes/changesOf.ts';
import { ShownChange } from '../../../../src/studio/inspector/changes/ShownChange.tsx';
import { languageShowing } from '../../../../src/studio/inspector/review/Screens.tsx';
import { groupBy } from '../../../../src/checker/maps.ts';
import { edits } from '../../../judge/edits/edits.ts';
import type { Json } from '../../../judge/interpreter.ts';
import { changedByHand, developersWords, edited, namesIn, shipped } from './support.ts';

const sentences = (before: FlowFiles, after: FlowFiles) =>
  changesOf(before, after).map(({ sentence }) => sentence);

const yesNo = [
  { en: 'Yes', es: 'Sí', 'fr-CA': 'Oui' },
  { en: 'No', es: 'No', 'fr-CA': 'Non' },
];
const leased = edited(shipped, 'question', {
  id: 'add-notes',
  answer: 'isLeased',
  kind: 'one',
  choices: yesNo,
  ask: { en: 'Is it leased?', es: '¿Es arrendado?', 'fr-CA': 'Est-il loué?' },
});
const dealer = {
  id: 'add-notes',
  answer: 'dealer',
  kind: 'text',
  required: true,
  ask: { en: 'Which dealer sold it?', es: '¿Quién lo vendió?', 'fr-CA': 'Qui l’a vendu?' },
  showIf: 'isLeased',
  showIs: [{ en: 'Yes' }],
};

describe('what an edit has changed, in a sentence', () => {
  test('a new question says what it asks, how, whether it is needed and of whom', () => {
    const [change, ...more] = changesOf(leased, edited(leased, 'question', dealer));
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      sentence:
        'New question “Which dealer sold it?”, a line of text, needed, only after “Yes” to “Is it leased?”.',
      screen: { step: 'add-notes', title: 'Notes' },
      words: { after: { en: 'Which dealer sold it?', es: '¿Quién lo vendió?' } },
      outdated: [],
      missing: [],
    });
  });

  test('words in place of the app’s stand beside those, with the languages that have none', () => {
    const said = {
      id: 'view-welcome',
      name: 'steps.welcome.heading',
      words: { en: 'Hello there' },
    };
    const other = edited(shipped, 'words', said);
    const [change, ...more] = changesOf(shipped, other);
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      words: {
        before: { en: expect.any(String), es: expect.any(String) },
        after: { en: 'Hello there' },
      },
      outdated: [],
      missing: ['es', 'fr-CA'],
    });
    expect(changesOf(other, shipped)[0]).toMatchObject({
      words: { before: { en: 'Hello there' }, after: { es: expect.any(String) } },
      outdated: [],
      missing: [],
    });
  });

  test('words of a screen that is not there are told as such', () => {
    const forms = { ...shipped.forms, left: '{ "heading": "Tell us more" }' };
    expect(sentences(shipped, { ...shipped, forms })).toEqual([
      'New words of a screen that is not there: “Tell us more”. No visitor reads them.',
    ]);
  });

  test('a new screen shows all that it asks, with what must be answered for that first', () => {
    const asking = {
      id: 'ask-sale',
      before: 'view-confirmation',
      answer: 'isOurs',
      kind: 'one',
      ask: { en: 'Did you buy the car from us?' },
      choices: yesNo,
    };
    const follow = { ...dealer, id: 'ask-sale', showIf: 'isOurs' };
    const asked = edited(edited(shipped, 'add-form', asking), 'question', follow);

    const change = changesOf(shipped, asked).find(({ key }) => key.includes('ask-sale'));

    expect(change?.opens).toEqual({ isOurs: expect.any(String) as unknown });
    expect(change?.details?.slice(0, 2)).toEqual([
      '“Did you buy the car from us?”, one of several choices (“Yes”, “No”), may be left blank',
      '“Which dealer sold it?”, a line of text, needed, only after “Yes” to “Did you buy the car from us?”',
    ]);
  });

  test('is shown in a language in which it is seen', () => {
    const inSpanish = edited(shipped, 'words', {
      id: 'add-notes',
      name: 'heading',
      words: { es: 'Apuntes' },
    });
    expect(languageShowing(changesOf(shipped, inSpanish))).toBe('es');
    expect(languageShowing(changesOf(leased, edited(leased, 'question', dealer)))).toBe('en');
    expect(
      languageShowing(changesOf(shipped, edited(shipped, 'delete', { id: 'add-notes' }))),
    ).toBe('en');
  });

  const skipping = { '!': { var: 'isPhoneValid' } };
  test.each<[what: string, files: FlowFiles, edit: string, given: object, told: string[]]>([
    [
      'a step that is skipped',
      shipped,
      'skip',
      { id: 'add-notes', when: skipping },
      ['“Notes” is now skipped when the phone is not proven yet.'],
    ],
    [
      'a step that is moved before another one',
      shipped,
      'move-after',
      { id: 'add-customer', after: 'add-waiter-preferences', isBefore: true },
      ['“New customer” is asked before “Way to come”, no longer after “Time”.'],
    ],
    [
      'a step that is moved',
      shipped,
      'move-after',
      { id: 'add-waiter-preferences', after: 'select-service' },
      ['“Way to come” is asked after “Services”, no longer before “Time”.'],
    ],
    [
      'a step that is deleted',
      shipped,
      'delete',
      { id: 'select-recommended-services' },
      ['“Recommended services” is gone.'],
    ],
    [
      'a step that has another id',
      shipped,
      'rename',
      { id: 'add-notes', to: 'wishes' },
      ['“Notes” has another internal name. Visitors notice nothing.'],
    ],
    [
      'a screen that asks something new',
      shipped,
      'add-form',
      { id: 'ask-color', after: 'add-notes', ask: { en: 'Which color?' }, kind: 'text' },
      ['New screen “Which color?”, after “Notes” and before “Phone”.'],
    ],
    [
      'a line that leads elsewhere',
      shipped,
      'redirect',
      { from: 'add-notes', to: 'validate-phone', instead: 'add-waiter-preferences' },
      [
        'After “Continue” on “Notes”, visitors now go to “Way to come” when the phone is not proven yet (before: to “Phone” when the phone is not proven yet).',
      ],
    ],
    [
      'a question that is not asked any more',
      leased,
      'remove-question',
      { id: 'add-notes', answer: 'isLeased' },
      [
        'No longer asked: “Is it leased?”, one of several choices (“Yes”, “No”), may be left blank.',
      ],
    ],
    [
      'an answer that ends the visit',
      leased,
      'go-to',
      { id: 'add-notes', answer: 'isLeased', choice: 'Yes', target: 'view-exit' },
      ['“Yes” to “Is it leased?” now leads to “Lead form” (before: on as usual).'],
    ],
    [
      'a button that ends the visit',
      shipped,
      'add-end',
      { from: 'add-notes', id: 'stop', button: { en: 'Stop here' }, heading: { en: 'Bye' } },
      ['New button “Stop here”.', 'New screen “Bye”, after “Notes”.'],
    ],
    [
      'questions in another order',
      leased,
      'order-questions',
      { id: 'add-notes', order: 'isLeased customNeed notes' },
      [
        "The questions stand in another order: “Is it leased?”, “Tell us what's happening”, and “Notes”.",
      ],
    ],
  ])('%s', (_what, files, edit, given, told) => {
    expect(sentences(files, edited(files, edit, { ...given }))).toEqual(told);
  });

  test('of a moved step the transitions that lead past it stand below it', () => {
    const given = { id: 'add-waiter-preferences', after: 'select-service' };
    const [{ details = [] } = {}] = changesOf(shipped, edited(shipped, 'move-after', given));
    expect(details.length).toBeGreaterThan(10);
  });

  test.each([
    [
      { before: 'view-confirmation' },
      { after: 'plan-appointment' },
      'after “Time”',
      'before “Review and confirm”',
    ],
    [{ after: 'add-notes' }, { after: 'plan-appointment' }, 'after “Time”', 'after “Notes”'],
    [
      { after: 'plan-appointment' },
      { after: 'view-confirmation', isBefore: true },
      'before “Review and confirm”',
      'after “Time”',
    ],
  ])(
    'a question asked %o and moved %o reads as that alone, the rest folded',
    (place, move, now, before) => {
      const ask = { id: 'miles', kind: 'number', ask: { en: 'Miles' } };
      const asked = edited(shipped, 'add-form', { ...ask, ...place });
      const changes = changesOf(asked, edited(asked, 'move-after', { id: 'miles', ...move }));
      expect(changes.map(({ sentence }) => sentence)).toEqual([
        `“Miles” is asked ${now}, no longer ${before}.`,
      ]);
      const list = createElement(ShownChange, { changes });
      const [inSight] = renderToStaticMarkup(list).split('<details');
      expect(inSight).toContain('no longer');
      expect(inSight).not.toContain('visitors');
    },
  );

  test('an English sentence that has changed without its translations is told to be ahead of them', () => {
    const heading = 'Please add notes or concerns. (optional)';
    const after = changedByHand(shipped, 'add-notes', (form) => {
      form.heading = 'Tell us more';
      form.translations['Tell us more'] = form.translations[heading];
      delete form.translations[heading];
    });
    const [change, ...more] = changesOf(shipped, after);
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      sentence: 'The heading now says “Tell us more”.',
      words: { before: { en: heading }, after: { en: 'Tell us more' } },
      outdated: ['es', 'fr-CA'],
    });
  });

  test('a sentence is quoted without the space that was typed behind it', () => {
    const after = changedByHand(shipped, 'add-notes', (form) => (form.heading = 'Tell us more '));
    expect(sentences(shipped, after)).toEqual(['The heading now says “Tell us more”.']);
  });

  test('several changes are named by the first one and their number', () => {
    const both = edited(leased, 'question', dealer);
    expect(titleOfChanges(changesOf(leased, both))).toMatch(/^New question “Which dealer/);
    expect(titleOfChanges(changesOf(shipped, both))).toMatch(/\(and \d more\)$/);
    expect(titleOfChanges([])).toBeUndefined();
  });

  test('files that cannot be read are said to be so', () => {
    expect(sentences(shipped, { ...shipped, flow: '{' })).toEqual([
      'The flow cannot be read at the moment; it has a mistake in it.',
    ]);
    const forms = { ...shipped.forms, 'add-notes': '{' };
    expect(sentences(shipped, { ...shipped, forms })).toEqual([
      'The form of this screen cannot be read at the moment; it has a mistake in it.',
    ]);
  });
});

const flow: Json = JSON.parse(shipped.flow);
const forms: Record<string, Json> = Object.fromEntries(
  Object.entries(shipped.forms).map(([id, text]) => [id, JSON.parse(text)]),
);
/** Every kind of single edit that somebody could make by hand, some of each. */
const drawn = [...groupBy([...edits(flow, forms)], ({ kind }) => kind)].flatMap(([kind, list]) => {
  const most = process.env.MUTATIONS === 'all' ? list.length : 2;
  const every = Math.max(1, Math.floor(list.length / most));
  return list
    .filter((_edit, index) => index % every === 0)
    .slice(0, most)
    .map((edit, index) => ({ kind, edit, isFirst: index === 0 }));
});
const names = namesIn(shipped);

/** A file without what holds nothing: it says nothing to anybody. */
const pruned = (value: Json): Json => {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  const kept = Object.entries<Json>(value)
    .map(([key, part]) => [key, pruned(part)] as const)
    .filter(([, part]) => JSON.stringify(part) !== '{}');
  return Object.fromEntries(kept);
};
const isSameFile = (one: Json, other: Json) => isDeepStrictEqual(pruned(one), pruned(other));

describe('any edit of the files', () => {
  test('is told by as many sentences as it is changes, without a word of developers', () => {
    const faults: string[] = [];
    for (const { kind, edit, isFirst } of drawn) {
      const changed = Object.entries(edit.forms).map(([id, file]) => [id, JSON.stringify(file)]);
      const after: FlowFiles = {
        ...shipped,
        flow: JSON.stringify(edit.flow),
        forms: { ...shipped.forms, ...(Object.fromEntries(changed) as Record<string, string>) },
      };
      const isSame =
        isSameFile(flow, edit.flow) &&
        Object.entries(edit.forms).every(([id, file]) => isSameFile(forms[id], file));
      const changes = changesOf(shipped, after);
      const at = `${kind}: ${edit.name}`;
      if (changes.length === 0 && !isSame) faults.push(`${at}: nothing is told`);
      if (new Set(changes.map(({ key }) => key)).size < changes.length) faults.push(`${at}: twice`);
      for (const { sentence, details = [] } of changes) {
        for (const one of [sentence, ...details]) {
          const strange = developersWords(one, names);
          if (strange.length > 0) faults.push(`${at}: ${one} ${strange.join(' ')}`);
        }
      }
      // What is undone is told, too.
      if (isFirst && changes.length > 0 && changesOf(after, shipped).length === 0) {
        faults.push(`${at}: nothing is told of the way back`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('of a field of who the customer is are told of that field alone', () => {
    const field = { id: 'add-customer', answer: 'newCustomer' };
    const needed = edited(shipped, 'field', { ...field, field: 'email', state: 'needed' });
    const off = edited(needed, 'field', { ...field, field: 'address', state: 'off' });

    expect(changesOf(shipped, off).map(({ sentence }) => sentence)).toEqual([
      '“Email” now needs an answer.',
      '“Street address” is now asked of nobody (before: of everybody).',
    ]);
  });

  test('none is none', () => {
    expect(changesOf(shipped, shipped)).toEqual([]);
    const spread = { ...shipped, flow: JSON.stringify(flow, null, 7) };
    expect(changesOf(shipped, spread)).toEqual([]);
  });
});
