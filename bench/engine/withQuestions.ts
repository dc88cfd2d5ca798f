import type { Surroundings } from '../../src/checker/model/surroundings.ts';

type Source = Record<string, unknown>;
type Step = { on?: Record<string, Record<string, unknown>[]> } & Source;

/**
 * A flow file with so many more yes/no questions, one after another before the step `at`. Each
 * answer is remembered and decides whether a later step is skipped or which transition is taken.
 *
 * @param at the step before which the questions are asked: whoever came to it now comes to the
 *   first one
 */
export function withQuestions(source: Source, count: number, at: string): Source {
  const flow = structuredClone(source) as {
    events: Source;
    variables: Source;
    steps: Record<string, Step>;
  };
  const forward = 'on-next';
  const id = (index: number) => (index === count ? at : `question-${index}`);
  for (const step of Object.values(flow.steps)) {
    for (const transition of Object.values(step.on ?? {}).flat()) {
      if (transition.target === at) transition.target = id(0);
    }
  }
  for (let index = 0; index < count; index++) {
    flow.variables[`said-${index}`] = { type: 'boolean' };
    const before = index >= 3 ? `said-${index - 3}` : undefined;
    flow.steps[id(index)] = {
      title: `Question ${index}`,
      component: 'yes-or-no',
      ...(index % 4 === 3 && { skipWhen: { var: before } }),
      back: { into: { set: { [`said-${index}`]: false } } },
      on: {
        [forward]: [
          // Skipped according to the answer three questions before.
          ...(index % 4 === 2 && before !== undefined
            ? [
                {
                  id: 'past',
                  guard: { var: before },
                  target: id(Math.min(count, index + 2)),
                  set: { [`said-${index}`]: true },
                },
              ]
            : []),
          { id: 'yes', target: id(index + 1), set: { [`said-${index}`]: true } },
        ],
        'on-no': [{ id: 'no', target: id(index + 1), set: { [`said-${index}`]: false } }],
      },
    };
  }
  flow.events['on-no'] = {};
  return flow;
}

/** The surroundings with the screen that asks the questions. */
export function withYesOrNo({ offeredTo, ...around }: Surroundings): Surroundings {
  const events = ['on-next', 'on-no', 'on-exit'];
  const sends = events.map((event) => ({ event, samples: [] }));
  return {
    ...around,
    ...(offeredTo && { offeredTo: (flow) => withYesOrNo(offeredTo(flow)) }),
    components: [...around.components, 'yes-or-no'],
    screen: (step, flow) =>
      step.component === 'yes-or-no' ? { sends } : around.screen?.(step, flow),
  };
}
