import { describe, expect, it } from 'vitest';
import { judgeFlow } from '../../src/checker/check.ts';
import { bareSurroundings } from './support.ts';

/** Whoever has not given the answer goes on from "third"; whoever has went another way before. */
const flow = (answer: string) => ({
  id: 'named',
  version: 1,
  initial: 'first',
  goal: 'goal',
  forward: 'on-next',
  back: { event: 'on-back' },
  events: { 'on-next': {}, 'on-back': {} },
  variables: {},
  steps: Object.fromEntries(
    Object.entries({
      first: { collects: [answer], on: { 'on-next': [{ id: 'to', target: 'second' }] } },
      second: {
        on: {
          'on-next': [
            { id: 'given', guard: { answered: answer }, target: 'goal' },
            { id: 'not', target: 'third' },
          ],
        },
      },
      third: {
        on: {
          'on-next': [
            { id: 'on', guard: { '!': { answered: answer } }, target: 'goal' },
            { id: 'lost', target: 'end', spare: 'nobody comes here with it' },
          ],
        },
      },
      goal: { on: {} },
      end: { on: {}, end: true },
    }).map(([id, step]) => [id, { title: id, component: 'screen', ...step }]),
  ),
});
const screen = {
  ...bareSurroundings,
  screen: ({ id, collects }: { id: string; collects: readonly string[] }) => ({
    sends: ['goal', 'end'].includes(id)
      ? []
      : [
          {
            event: 'on-next',
            samples: collects.flatMap((name) => [
              { answers: { [name]: 'x' } },
              { answers: { [name]: null } },
            ]),
          },
        ],
    ends: ['goal', 'end'].includes(id),
  }),
};

describe('an answer of any name', () => {
  it.each(['answer', 'my answer', 'my  answer 1', 'a.b', 'answered x 0', '__answer'])(
    'is told apart where nothing is tracked at first: %s',
    (answer) => {
      const { problems, proof } = judgeFlow(flow(answer), screen, { wholeBudget: 0 });

      const known = problems.filter(({ severity }) => severity === 'error');
      expect({ known, unproved: proof?.unproved }).toEqual({ known: [], unproved: [] });
    },
  );
});
