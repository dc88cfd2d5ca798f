import answersFile from '../../../schemas/answers.json';
import { isGiven } from '../../engine/guards.ts';
import { currentStep, start } from '../../engine/snapshot.ts';
import { transition } from '../../engine/transition.ts';
import type { Flow, FlowEvent, Snapshot, Step } from '../../engine/types.ts';
import { headerEvents } from '../../steps/declarations/actions.ts';
import { screenNamed } from '../../steps/declarations/screens/screens.ts';

/** The answers that the screen of a step sends with an event; none for the header's events. */
function sentWith(flow: Flow, { component, form, collects }: Step, event: string): string[] {
  const isHeaders = event === flow.back.event || headerEvents.some((name) => name === event);
  if (isHeaders) return [];
  if (form !== undefined || event === flow.forward) return [...collects];
  const [way] = screenNamed(component)?.sends[event] ?? [];
  const given = new Map(Object.entries(way?.answers ?? {}));
  return collects.filter((name) => isGiven(given.get(name) ?? undefined));
}

const schemas: Readonly<Record<string, object>> = answersFile.$defs;

/** A switch that nobody touched stays off; anything else that a screen asks for is given. */
function asGiven(name: string): boolean {
  const schema = Object.hasOwn(schemas, name) ? (schemas[name] ?? {}) : {};
  return !('type' in schema && schema.type === 'boolean');
}

/**
 * The events as the screens would have sent them: where one comes without answers, those of its
 * screen count as given: `true`, or `false` for a switch. An example visit and a click in the graph name events alone.
 *
 * @throws FlowBug for answers that a step does not collect
 */
export function asSent(
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
