import { describe, expect, it } from 'vitest';
import {
  suggestAnswerName,
  suggestId,
} from '../../../../src/studio/inspector/edit/editForms/suggestNames.ts';

describe('names for a question', () => {
  it.each([
    ['How many miles are on your car?', 'ask-many-miles-car', 'manyMilesCar'],
    ['¿Qué neumáticos?', 'ask-que-neumaticos', 'queNeumaticos'],
    ['', '', ''],
  ])('%s', (heading, id, answer) => {
    expect([suggestId(heading, []), suggestAnswerName(heading)]).toEqual([id, answer]);
  });

  it('are not yet in use', () => {
    expect(suggestId('Tires?', ['ask-tires', 'ask-tires-2'])).toBe('ask-tires-3');
  });
});
