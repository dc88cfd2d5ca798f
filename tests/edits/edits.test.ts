import { describe, expect, it } from 'vitest';
import { editNamed, edits } from '../../src/edits/edits.ts';
import { alternatives } from '../../src/edits/alternatives.ts';
import type { Edited, Files, Given } from '../../src/edits/edit.ts';
import { EditRefused } from '../../src/edits/FlowText.ts';
import { after, apply, shipped } from './support.ts';

const question = {
  id: 'ask-drivable',
  ask: {
    en: 'Is your car drivable?',
    es: '¿Se puede conducir su auto?',
    'fr-CA': 'Votre voiture roule-t-elle?',
  },
  kind: 'one',
  choices: [
    { en: 'Yes', es: 'Sí', 'fr-CA': 'Oui' },
    { en: 'No', es: 'No', 'fr-CA': 'Non' },
    { en: 'A little', es: 'Un poco', 'fr-CA': 'Un peu' },
    { en: 'I do not know', es: 'No sé', 'fr-CA': 'Je ne sais pas' },
  ],
};

describe('an edit', () => {
  it('has a command and a key of its own', () => {
    const of = (part: 'id' | 'key') => edits.flatMap((edit) => edit[part] ?? []);
    expect(new Set(of('id')).size).toBe(of('id').length);
    expect(new Set(of('key')).size).toBe(of('key').length);
  });

  it('asks everybody before the review, with choices in every language, without a problem', () => {
    const asked = apply('add-form', { ...question, before: 'view-confirmation', required: true });
    const { problems, flow } = after(asked);
    expect(problems()).toEqual([]);
    const leading = Object.values(flow.steps).filter(({ on }) =>
      Object.values(on)
        .flat()
        .some(({ target }) => target === 'view-confirmation'),
    );
    expect(leading.map(({ id }) => id)).toEqual(['ask-drivable']);
  });

  it.each(['view-welcome', 'validate-pin'])('asks everybody who has passed %s', (step) => {
    const { problems, difference } = after(apply('add-form', { ...question, after: step }));
    expect(problems()).toEqual([]);
    // All kinds of visitor except those of a shop that is closed every day.
    expect(difference()).toMatchObject({ kinds: difference().changed + 1 });
  });

  it('asks only the visitors who are named', () => {
    const only = apply('add-form', {
      ...question,
      before: 'view-confirmation',
      only: 'oneMatchingCustomer',
    });
    const all = apply('add-form', { ...question, before: 'view-confirmation' });
    expect(after(only).problems()).toEqual([]);
    expect(after(only).difference().changed).toBeLessThan(after(all).difference().changed);
  });

  it('asks only those who take one line, and leads on as the line did', () => {
    const asked = apply('add-form', {
      ...question,
      after: 'add-waiter-preferences',
      to: 'view-confirmation',
    });
    const { flow, problems } = after(asked);
    const ways = flow.steps['add-waiter-preferences']!.on['on-next']!;
    expect(ways.map(({ target }) => target)).toEqual(['add-customer', 'ask-drivable']);
    expect(flow.steps['ask-drivable']!.on['on-next']).toMatchObject([
      { target: 'view-confirmation' },
    ]);
    expect(problems()).toEqual([]);
    expect(asked.label).toContain('between “Way to come” and “Review and confirm”');
  });

  it('that is refused names another place, or the form that is there', () => {
    const edit = editNamed('add-form')!;
    const othersOf = (given: Given) => {
      try {
        edit.apply(shipped, given);
      } catch (error) {
        return alternatives(edit, shipped, given, error as EditRefused).map(({ label }) => label);
      }
      return undefined;
    };

    expect(othersOf({ ...question, after: 'view-confirmation' })).toEqual([
      'Before “Review and confirm”, for all who come there',
    ]);
    expect(othersOf({ ...question, id: 'add-notes', after: 'validate-phone' })).toEqual([
      expect.stringMatching(/^Show the form there is: /),
    ]);
  });

  it('leads a line elsewhere with its condition and what it remembers', () => {
    const led = apply('redirect', {
      from: 'select-service',
      to: 'select-vehicle',
      instead: 'add-vehicle',
    });
    const { on } = after(led).flow.steps['select-service']!;
    expect(on['on-next']).toMatchObject([
      { target: 'validate-phone' },
      {
        target: 'add-vehicle',
        guard: { name: 'knownCustomerWithoutVehicle' },
        effects: { set: { hasServiceSelected: true } },
      },
      { target: 'add-waiter-preferences' },
    ]);
  });

  it('leads one of several conditions elsewhere, or asks on its way, and leaves the others', () => {
    const ways = (edited: Edited) =>
      after(edited).flow.steps['validate-pin']!.on['on-matching-customer.yes']!;
    const one = { from: 'validate-pin', to: 'select-vehicle', way: 'several-customers' };
    const led = ways(apply('redirect', { ...one, instead: 'add-customer' }));
    expect(led).toMatchObject([
      { id: 'several-customers', target: 'add-customer' },
      { id: 'one-customer', target: 'select-vehicle' },
    ]);
    const { from, ...where } = one;
    expect(ways(apply('add-form', { ...question, after: from, ...where }))).toMatchObject([
      { id: 'several-customers', target: 'ask-drivable' },
      { id: 'one-customer', target: 'select-vehicle' },
    ]);
    expect(() => apply('redirect', { ...one, way: 'new-customer', instead: 'add-notes' })).toThrow(
      EditRefused,
    );
  });

  it('takes a step out with its form, and the buttons that led nowhere else', () => {
    const deleted = apply('delete', { id: 'add-notes' });
    const { problems, flow } = after(deleted);
    expect(problems()).toEqual([]);
    expect(deleted.forms).toEqual({ 'add-notes': undefined });
    expect(flow.steps['select-service']!.on).not.toHaveProperty('on-add-notes');
  });

  it('ends a booking on purpose, with words of its own', () => {
    const files = { ...shipped, ...apply('add-form', { ...question, after: 'validate-phone' }) };
    const asked = { flow: files.flow, forms: { ...shipped.forms, ...files.forms } } as Files;
    const ended = apply(
      'add-end',
      {
        from: 'ask-drivable',
        id: 'end-call',
        button: { en: 'It does not drive', es: 'No se mueve', 'fr-CA': 'Elle ne roule pas' },
        heading: { en: 'We will call you' },
      },
      asked,
    );
    const { problems, flow } = after(ended, asked);
    expect(problems().filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(flow.steps['end-call']).toMatchObject({
      end: true,
      words: { heading: { en: 'We will call you' } },
    });
  });

  it('says words of a screen otherwise, and takes that back', () => {
    const said = apply('words', {
      id: 'validate-pin',
      name: 'steps.pin.heading',
      words: { en: 'Code?' },
    });
    expect(after(said).flow.steps['validate-pin']!.words).toEqual({
      'steps.pin.heading': { en: 'Code?' },
    });
    const back = apply(
      'words',
      { id: 'validate-pin', name: 'steps.pin.heading', words: { en: '' } },
      { ...shipped, flow: said.flow! },
    );
    expect(back.flow).toBe(shipped.flow);
  });

  it('says words of a form’s widget otherwise in the flow, not in the form', () => {
    const name = 'widgets.waiter.dropOff';
    const said = apply('words', {
      id: 'add-waiter-preferences',
      name,
      words: { en: 'Leave my car' },
    });

    expect(after(said).flow.steps['add-waiter-preferences']!.words).toEqual({
      [name]: { en: 'Leave my car' },
    });
    expect(said.forms).toBeUndefined();
  });

  it.each<[string, string, Given]>([
    ['an id with spaces', 'rename', { id: 'add-notes', to: 'my notes' }],
    ['an id that is a path', 'add-form', { ...question, id: '../x', after: 'add-notes' }],
    ['a form there is', 'add-form', { ...question, id: 'view-exit', after: 'add-notes' }],
    ['an answer with spaces', 'add-form', { ...question, answer: 'a b', after: 'add-notes' }],
    ['one choice', 'add-form', { ...question, choices: [{ en: 'Yes' }], after: 'add-notes' }],
    ['no place', 'add-form', question],
    ['a line from nowhere', 'add-form', { ...question, to: 'add-notes' }],
    ['two places', 'add-form', { ...question, after: 'add-notes', before: 'view-confirmation' }],
    [
      'a line that is not there',
      'redirect',
      { from: 'view-welcome', to: 'view-confirmation', instead: 'add-notes' },
    ],
    [
      'a line led to where it leads',
      'redirect',
      { from: 'view-welcome', to: 'add-notes', instead: 'add-notes' },
    ],
    ['the first step after another', 'add-form', { ...question, before: 'view-welcome' }],
    ['the goal', 'delete', { id: 'view-confirmation' }],
    [
      'a screen without a form',
      'add-end',
      { from: 'validate-pin', id: 'x', button: { en: 'a' }, heading: { en: 'b' } },
    ],
  ])('with %s is refused', (_what, id, given) => {
    expect(() => apply(id, given)).toThrow(EditRefused);
  });
});

it('leaves the form of a deleted step that a screen or another flow shows too', () => {
  const place = { after: 'add-waiter-preferences', id: 'leave-a-message', form: 'view-exit' };
  const inserted = apply('insert-after', place);
  const files = { ...shipped, flow: inserted.flow! };
  const given = { id: 'leave-a-message' };

  expect(apply('delete', given, files).forms).toEqual({ 'view-exit': undefined });
  expect(apply('delete', given, { ...files, shownElsewhere: ['view-exit'] }).forms).toBeUndefined();
});

it('takes a choice as it was written, whatever signs are in it', () => {
  const asked = apply('add-form', {
    ...question,
    choices: [{ en: 'Petrol | Diesel' }, { en: 'Electric' }],
    before: 'view-confirmation',
  });
  const { schema } = JSON.parse(asked.forms!['ask-drivable']!) as {
    schema: { properties: { askDrivable: { enum: string[] } } };
  };
  expect(schema.properties.askDrivable.enum).toEqual(['Petrol | Diesel', 'Electric']);
});

describe('the ways on from a step in order', () => {
  const idsOf = (edited: ReturnType<typeof apply>) => {
    const { steps } = JSON.parse(edited.flow!) as {
      steps: Record<string, { on: Record<string, { id: string }[]> }>;
    };
    return steps['add-vehicle']!.on['on-next']!.map(({ id }) => id);
  };
  const give = (way: string, before?: string) =>
    apply('order-ways', { id: 'add-vehicle', way, before });

  it('are tried as they stand: one comes before another, or last of those with a condition', () => {
    expect(idsOf(give('which-services', 'who-is-coming'))).toEqual([
      'which-services',
      'who-is-coming',
      'how-to-come',
      'review',
    ]);
    expect(idsOf(give('who-is-coming'))).toEqual([
      'how-to-come',
      'which-services',
      'who-is-coming',
      'review',
    ]);
    expect(idsOf(give('who-is-coming', 'review')).at(-1)).toBe('review');
  });

  it('end with the one for all others, and are ways of this step', () => {
    expect(() => give('review', 'who-is-coming')).toThrow('always the last');
    expect(() => give('who-is-comming')).toThrow('did you mean “who-is-coming”');
    expect(() => give('who-is-coming', 'found')).toThrow('no other way of the same event');
  });
});
