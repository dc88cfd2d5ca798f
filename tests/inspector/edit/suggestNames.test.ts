import { describe, expect, it } from 'vitest';
import { suggestedAnswer, suggestedId } from '../../../src/inspector/edit/moves/suggestNames.ts';

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
