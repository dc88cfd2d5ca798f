import { namePattern } from '../../engine/namePattern.ts';
import { at } from '../../engine/parse/reader.ts';
import type { Flow, Problem, Step } from '../../engine/types.ts';
import { closure } from '../explore/closure.ts';
import type { Model } from '../model/model.ts';
import { flowError } from '../question.ts';
import { titleOf } from '../words.ts';

/** Every step, form and event has a name that the whole app can carry. */
export function checkNames({ flow }: Model): Problem[] {
  const steps = Object.values(flow.steps);
  const named = [
    ...flow.events.map((event) => ['an event', event, at('/events', event)] as const),
    ...steps.map(({ id }) => ['a step', id, at('/steps', id)] as const),
    ...steps.flatMap(({ id, form }) =>
      form === undefined ? [] : [['a form', form, at(at('/steps', id), 'form')] as const],
    ),
  ];
  return named
    .filter(([, name]) => !namePattern.test(name))
    .map(([kind, name, pointer]) => {
      const message = `“${name}” cannot be the name of ${kind}: only A to Z, digits, “.”, “-” and “_”, and at most 100 of them`;
      const mend = 'give it another name wherever it stands, without accents and spaces';
      return flowError('bad-name', pointer, message, mend);
    });
}

/**
 * Two forms of one visit do not ask different questions under one name: the later answer takes the
 * place of the earlier one, which opens the later form and may not fit its rules.
 */
export function checkSharedNames({ flow, around }: Model): Problem[] {
  const asked = Object.values(flow.steps).flatMap((step) =>
    Object.entries(around.formQuestions?.[step.form ?? ''] ?? {}).map(([name, question]) => ({
      step,
      name,
      ...question,
    })),
  );
  return asked.flatMap((before) => {
    const others = asked.filter(
      ({ step, name, rules, words }) =>
        name === before.name &&
        step.form !== before.step.form &&
        (rules !== before.rules || words !== before.words),
    );
    if (others.length === 0) return [];
    const later = stepsAfter(flow, before.step);
    return others
      .filter(({ step }) => later.has(step.id))
      .map(({ step, name, rules }): Problem => {
        const isStopped = rules !== before.rules;
        const harm = isStopped
          ? 'only one of both answers is sent, and whoever has answered there may be stopped here'
          : 'only one of both answers is sent';
        return {
          code: 'shared-name',
          severity: isStopped ? 'error' : 'warning',
          pointer: at(at('/steps', step.id), 'form'),
          message: `${titleOf(flow, step.id)} asks another question than ${titleOf(flow, before.step.id)} by the same name, “${name}”: ${harm}`,
          about: name,
          mend: `give one of them a name of its own, in schemas/steps/${step.form}.json and in “collects”`,
        };
      });
  });
}

/** The steps to which transitions lead from a step, at once or later. */
function stepsAfter({ steps }: Flow, { on }: Step): ReadonlySet<string> {
  const targets = (ways: Step['on']) =>
    Object.values(ways).flatMap((list) => list.map(({ target }) => target));
  return closure(targets(on), (id) => targets(steps[id]!.on));
}
