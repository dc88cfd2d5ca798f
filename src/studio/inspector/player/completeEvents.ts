import { isGiven } from '../../../engine/guards.ts';
import { currentStep, start } from '../../../engine/snapshot.ts';
import { transition } from '../../../engine/transition.ts';
import type { Flow, FlowEvent, Snapshot, Step } from '../../../engine/types.ts';
import { headerEvents } from '../../../page/steps/declarations/actions.ts';
import { screenNamed } from '../../../page/steps/declarations/screens/screens.ts';
import { answersOfSet } from '../answersOfSet.ts';

/** The answers that a step's screen sends with an event; none for events of the header. */
function sentWith(flow: Flow, { component, form, collects }: Step, event: string): string[] {
  const isHeaders = event === flow.back.event || headerEvents.some((name) => name === event);
  if (isHeaders) return [];
  if (form !== undefined || event === flow.forward) return [...collects];
  const [way] = screenNamed(component)?.sends[event] ?? [];
  const given = new Map(Object.entries(way?.answers ?? {}));
  return collects.filter((name) => isGiven(given.get(name) ?? undefined));
}

/** `false` for a switch, which stays off unless touched; `true` for any other answer. */
function asGiven(name: string): boolean {
  const schemas: Readonly<Record<string, object>> = answersOfSet().$defs;
  const schema = Object.hasOwn(schemas, name) ? (schemas[name] ?? {}) : {};
  return !('type' in schema && schema.type === 'boolean');
}

/**
 * Completes events that have no answers with those that the step's screen would have sent: `true`
 * for each, `false` for a switch. Visits of the checker and clicks in the graph only name events.
 *
 * @throws FlowBug for answers that a step does not collect
 */
export function completeEvents(
  flow: Flow,
  facts: Snapshot['facts'],
  events: readonly FlowEvent[],
): FlowEvent[] {
  let snapshot = start(flow, facts);
  return events.map((event) => {
    const names = sentWith(flow, currentStep(flow, snapshot), event.type);
    const sent =
      event.answers !== undefined || names.length === 0
        ? event
        : { ...event, answers: Object.fromEntries(names.map((name) => [name, asGiven(name)])) };
    snapshot = transition(flow, snapshot, sent).snapshot;
    return sent;
  });
}
