import { namePattern } from '../../engine/namePattern.ts';
import { at } from '../../engine/parse/reader.ts';
import type { Inquiry } from '../question.ts';

/** Every step, form and event has a name that the whole app can carry. */
export function checkNames(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const steps = Object.values(flow.steps);
  const named = [
    ...flow.events.map((event) => ['an event', event, at('/events', event)] as const),
    ...steps.map(({ id }) => ['a step', id, at('/steps', id)] as const),
    ...steps.flatMap(({ id, form }) =>
      form === undefined ? [] : [['a form', form, at(at('/steps', id), 'form')] as const],
    ),
  ];
  for (const [kind, name, pointer] of named) {
    if (namePattern.test(name)) continue;
    const message = `"${name}" cannot be the name of ${kind}: only A to Z, digits, ".", "-" and "_", and at most 100 of them`;
    const mend = `give it another name wherever it stands, without accents and spaces`;
    inquiry.report('error', 'bad-name', pointer, message, undefined, { mend });
  }
}
