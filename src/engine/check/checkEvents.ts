import { at } from '../parse/reader.ts';
import type { Inquiry } from './inquiry.ts';
import { backTargets, type State } from './frames.ts';
import { eventName, factWords, titleOf } from './words.ts';

/** Whatever a screen can send is taken by the flow, in every state in which the screen is shown. */
export function checkEvents(inquiry: Inquiry): void {
  const { flow, base } = inquiry;
  const shown = base.states.filter(({ replacedBy }) => replacedBy === undefined);
  const found = new Map<string, { state: State; facts: string }[]>();
  const note = (state: State, event: string, facts = '') => {
    const key = `${state.frame.step}\n${event}`;
    found.set(key, [...(found.get(key) ?? []), { state, facts }]);
  };
  for (const state of shown) {
    for (const { type, facts } of state.unhandled) note(state, type, factWords(flow, facts ?? {}));
    const { sends } = base.screen(state.frame.step);
    if (!sends.some(({ event }) => event === flow.back.event)) continue;
    if (backTargets(flow, state.frame).isHidden) note(state, flow.back.event);
  }
  for (const [key, cases] of found) {
    const [id, event] = key.split('\n') as [string, string];
    const step = flow.steps[id]!;
    const state = base.shortest.nearest(cases.map((one) => one.state))!;
    const { facts } = cases.find((one) => one.state === state)!;
    const failing = state.unhandled.find(({ type }) => type === event) ?? { type: event };
    const handled = Object.hasOwn(step.on, event);
    const when = facts === '' ? 'for some visitors' : `when ${facts}`;
    inquiry.report(
      'error',
      'unhandled-event',
      handled ? at(`${at('/steps', id)}/on`, event) : at('/steps', id),
      event === flow.back.event
        ? `${titleOf(flow, id)} has a Back button, but for some visitors there is no step to go back to`
        : `on ${titleOf(flow, id)} visitors can do "${eventName(flow, event)}" (${event}), but ` +
            (handled ? `nothing takes it ${when}` : 'nothing in the flow takes it'),
      [...inquiry.visitTo(base, state), failing],
    );
  }
}
