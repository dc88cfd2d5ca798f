import { describe, expect, it } from 'vitest';
import { EditRefused } from '../../../src/engine/author/operations.ts';
import { moved, type Move } from '../../../src/inspector/edit/moves/makeMove.ts';
import { suggestedAnswer, suggestedId } from '../../../src/inspector/edit/moves/suggestNames.ts';
import { shippedFiles } from './support.ts';

const { flow: text, forms } = shippedFiles();
const make = (move: Move) => moved({ text, forms }, move);
const question = { id: 'ask-tires', heading: 'Which tires?', answer: 'tires' };

describe('a move', () => {
  it('adds a question with its form in one edit', () => {
    const { files } = make({ type: 'ask', after: 'add-waiter-preferences', question });

    expect(JSON.parse(files.flow!).steps['ask-tires']).toMatchObject({ form: 'ask-tires' });
    expect(Object.keys(files.forms!)).toEqual(['ask-tires']);
  });

  it('inserts a form once more, and the step collects what it asks for', () => {
    const { files } = make({
      type: 'insert',
      after: 'add-waiter-preferences',
      id: 'more-notes',
      title: 'More notes',
      screen: { form: 'add-notes' },
    });

    expect(JSON.parse(files.flow!).steps['more-notes']).toMatchObject({
      form: 'add-notes',
      collects: ['customNeed', 'notes'],
    });
  });

  it.each<[string, Move]>([
    ['an id with spaces', { type: 'rename', step: 'add-notes', id: 'my notes' }],
    [
      'an id that is a path',
      { type: 'ask', after: 'add-notes', question: { ...question, id: '../x' } },
    ],
    [
      'the id of a form there is',
      { type: 'ask', after: 'add-notes', question: { ...question, id: 'view-exit' } },
    ],
    [
      'an answer with spaces',
      { type: 'ask', after: 'add-notes', question: { ...question, answer: 'my tires' } },
    ],
  ])('with %s is refused', (_what, move) => {
    expect(() => make(move)).toThrow(EditRefused);
  });
});

describe('names for a question', () => {
  it.each([
    ['How many miles are on your car?', 'ask-many-miles-car', 'manyMilesCar'],
    ['¿Qué neumáticos?', 'ask-que-neumaticos', 'queNeumaticos'],
    ['', '', ''],
  ])('%s', (heading, id, answer) => {
    expect([suggestedId(heading, []), suggestedAnswer(heading)]).toEqual([id, answer]);
  });

  it('are not taken yet', () => {
    expect(suggestedId('Tires?', ['ask-tires', 'ask-tires-2'])).toBe('ask-tires-3');
  });
});
