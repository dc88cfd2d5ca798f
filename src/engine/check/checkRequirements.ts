import { holds } from '../guards.ts';
import { at } from '../parse/reader.ts';
import type { Guard } from '../types.ts';
import { fresh, stale } from './control.ts';
import type { Explored, Inquiry } from './inquiry.ts';
import type { State } from './frames.ts';
import { knownWords, titleOf } from './words.ts';

const arrivals = ({ states }: Explored, step: string): State[] =>
  states.filter((state) => state.frame.step === step && state.replacedBy === undefined);

const isMissing = (inquiry: Inquiry, guard: Guard, { frame, control }: State) =>
  !holds(inquiry.flow, guard, { stack: frame.stack, ...control });

/** Whatever a step requires is known on every way to it, whoever comes and however often they turn back. */
export function checkRequirements(inquiry: Inquiry): void {
  const { flow } = inquiry;
  for (const step of Object.values(flow.steps)) {
    for (const [name, guard] of Object.entries(step.requires)) {
      const question = `that ${titleOf(flow, step.id)} cannot be reached without ${name}`;
      const explored = inquiry.explore(question, [guard], []);
      const missing = arrivals(explored, step.id).filter((state) =>
        isMissing(inquiry, guard, state),
      );
      const nearest = explored.shortest.nearest(missing);
      if (nearest === undefined) continue;
      const known = knownWords(flow, nearest.control.context);
      inquiry.report(
        'error',
        'missing-requirement',
        `${at('/steps', step.id)}${at('/requires', name)}`,
        `visitors can reach ${titleOf(flow, step.id)} without ${name}` +
          (known === '' ? '' : ` (then ${known})`),
        inquiry.visitTo(explored, nearest, guard),
      );
    }
  }
}

/** Answers that a screen may leave untouched with one event though it gives them with another. */
function mayGoStale(inquiry: Inquiry): string[] {
  const { flow, base } = inquiry;
  const reached = new Set(base.states.map(({ frame }) => frame.step));
  return [
    ...new Set(
      [...reached].flatMap((id) => {
        const { sends } = base.screen(id);
        const moving = sends.filter(({ event }) => Object.hasOwn(flow.steps[id]!.on, event));
        const ways = (name: string) =>
          moving.flatMap(({ event, given }) =>
            // Whoever leaves by a way that every step has gives up.
            flow.steps[id]!.on[event]!.every(({ pointer }) => pointer.startsWith('/anyStep'))
              ? []
              : (given.length === 0 ? [{}] : given).map(
                  (way) => (way as Record<string, boolean>)[name],
                ),
          );
        return flow.steps[id]!.collects.filter(
          (name) => ways(name).includes(true) && ways(name).includes(undefined),
        );
      }),
    ),
  ];
}

/** Whether a step collects an answer that its own screen never brings: it keeps what was there. */
function isKeptBy({ flow, base }: Inquiry, step: string, name: string): boolean {
  const { sends } = base.screen(step);
  const isAsked = sends.some(({ given }) => given.some((way) => way[name] !== undefined));
  return flow.steps[step]!.collects.includes(name) && !isAsked;
}

/**
 * No answer reaches the goal that was given on a way the visitor has gone back from, unless a step
 * on the present way is there to keep it.
 */
export function checkStaleAnswers(inquiry: Inquiry): void {
  const { flow } = inquiry;
  for (const name of mayGoStale(inquiry)) {
    const question = `that no outdated answer "${name}" is submitted`;
    const explored = inquiry.explore(question, [], [name], { ageing: true });
    const isCollected = ({ frame }: State) =>
      frame.stack.some((id) => flow.steps[id]!.collects.includes(name)) &&
      !frame.stack.some((id) => isKeptBy(inquiry, id, name));
    const outdated = arrivals(explored, flow.goal).filter(
      (state) => state.control.answers[name] === stale && isCollected(state),
    );
    const nearest = explored.shortest.nearest(outdated);
    if (nearest === undefined) continue;
    const collectors = nearest.frame.stack.filter((id) => flow.steps[id]!.collects.includes(name));
    inquiry.report(
      'error',
      'stale-answer',
      `${at('/steps', collectors[0]!)}/collects`,
      `visitors who change their mind on ${titleOf(flow, collectors[0]!)} reach ` +
        `${titleOf(flow, flow.goal)} with the old "${name}" still among their answers`,
      explored.shortest.events(nearest).map((event) => ({
        ...event,
        ...(event.answers && {
          answers: Object.fromEntries(
            Object.entries(event.answers).map(([key, value]) => [
              key,
              value === fresh ? true : null,
            ]),
          ),
        }),
      })),
    );
  }
}
