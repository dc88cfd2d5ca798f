/**
 * Generates a flow file with so many steps and variables: questions one after another, each with
 * two transitions to the next, and a variable that remembers which was taken and decides at a later
 * step.
 *
 * @param spread how many steps lie between setting a variable and the last step that reads it
 */
export function generateFlow(
  steps: number,
  variables: number,
  spread = 4,
): Record<string, unknown> {
  const name = (index: number) => (index >= steps - 1 ? 'done' : `step-${index}`);
  const variable = (index: number) => `v${index % variables}`;
  const list = Array.from({ length: steps - 1 }, (_, index): [string, unknown] => {
    const asks = index % spread === 0;
    const reads = index % spread === spread - 1;
    const set = variable(Math.floor(index / spread));
    const onward = asks
      ? {
          'on-yes': [{ id: 'yes', target: name(index + 1), set: { [set]: true } }],
          'on-no': [{ id: 'no', target: name(index + 2), set: { [set]: false } }],
        }
      : {
          'on-next': [
            ...(reads
              ? [
                  {
                    id: 'jump',
                    guard: { var: set },
                    target: name(index + 2),
                    set: { [set]: false },
                  },
                ]
              : []),
            { id: 'next', target: name(index + 1) },
          ],
        };
    return [
      `step-${index}`,
      { title: `Step ${index}`, component: 'screen', collects: [`a${index}`], on: onward },
    ];
  });
  return {
    id: 'generated',
    version: 1,
    initial: 'step-0',
    goal: 'done',
    forward: 'on-next',
    events: { 'on-next': {}, 'on-yes': {}, 'on-no': {}, 'on-previous': {}, 'on-exit': {} },
    variables: Object.fromEntries(
      Array.from({ length: variables }, (_, index) => [`v${index}`, { type: 'boolean' }]),
    ),
    anyStep: { on: { 'on-exit': [{ id: 'leave', target: 'exit' }] }, except: ['exit'] },
    back: { event: 'on-previous', rules: [{ after: 'step-2', pop: 2 }] },
    steps: {
      ...Object.fromEntries(list),
      done: {
        title: 'Done',
        component: 'screen',
        requires: {
          start: { answered: 'a0' },
          end: {
            or: [
              { answered: `a${steps - 2}` },
              { answered: `a${steps - 3}` },
              { answered: `a${steps - 4}` },
            ],
          },
        },
      },
      exit: { title: 'Exit', component: 'screen' },
    },
  };
}
