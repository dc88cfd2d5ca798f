/**
 * The shipped flow with further questions, each remembered to the end. Each doubles the possible
 * states, so that no proof ends in time.
 */
export function heavyFlow(text: string, questions = 12): string {
  const flow = JSON.parse(text.replaceAll('"target": "view-confirmation"', '"target": "q0"')) as {
    variables: Record<string, object>;
    steps: Record<string, object>;
  };
  const each = Array.from({ length: questions }, (_, i) => i);
  for (const i of each) {
    const target = i + 1 < questions ? `q${i + 1}` : 'view-confirmation';
    const remembered = `w${i}`;
    const everything = { and: each.map((one) => ({ var: `w${one}` })) };
    flow.variables[remembered] = { type: 'boolean', initial: false };
    flow.steps[`q${i}`] = {
      title: 'Question',
      screenName: 'Question',
      form: 'add-notes',
      collects: ['customNeed', 'notes'],
      on: {
        'on-next': [
          ...(i + 1 < questions ? [] : [{ id: 'all', guard: everything, target: 'add-customer' }]),
          { id: `yes-${i}`, guard: { answered: 'notes' }, set: { [remembered]: true }, target },
          { id: `no-${i}`, set: { [remembered]: false }, target },
        ],
      },
    };
  }
  return JSON.stringify(flow);
}
