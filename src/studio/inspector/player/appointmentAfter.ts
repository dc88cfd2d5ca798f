import { appointmentOption } from '../../../booking/shop/appointmentOption.ts';
import { chosenTime } from '../../../booking/slots/chosenTime.ts';
import type { AskedChange } from '../../../booking/appointment/changeOf.ts';
import type { Answers } from '../../../contract/types.gen.ts';
import { relevantAnswers } from '../../../engine/relevantAnswers.ts';
import { shownStep } from '../../../engine/shownStep.ts';
import { start } from '../../../engine/snapshot.ts';
import { transition } from '../../../engine/transition.ts';
import type { Flow, FlowEvent, Snapshot, Step } from '../../../engine/types.ts';
import {
  simulatedAppointment,
  changedAppointment,
  type SimulatedAppointment,
} from '../../simulation/appointment.ts';
import { settingsFor } from '../../simulation/personas.ts';
import { actionNamed } from '../../../page/steps/declarations/actions.ts';
import { screenNamed } from '../../../page/steps/declarations/screens/screens.ts';
import type { Scene } from './scene.ts';

/** What an event makes true of the appointment, by the declaration of its screen or action. */
function madeBy(flow: Flow, { component, action }: Step, { type }: FlowEvent) {
  const made = type === flow.forward ? actionNamed(action)?.makes : undefined;
  return (made ?? screenNamed(component)?.sends[type]?.[0]?.makes)?.appointment;
}

/** The change that has made it so; undefined where there was none. */
function changeBehind(made: unknown, answers: Answers): AskedChange | undefined {
  if (made === 'cancelled') return { kind: 'cancel' };
  if (made === 'standing') return { kind: 'undo' };
  const chosen = chosenTime(answers);
  const option = appointmentOption(answers.waiterPreference);
  if (made !== 'moved' || chosen === undefined || option === undefined) return undefined;
  const requestCourtesyTransportation = answers.enabledCourtesyTransformation === true;
  return { kind: 'move', option, ...chosen, requestCourtesyTransportation };
}

/**
 * The appointment of a persona's link as the events of a visit have left it, as the calls of its
 * screens would have; undefined where the persona has none.
 */
export function appointmentAfter(
  flow: Flow,
  { facts, persona, settings: shopSettings }: Pick<Scene, 'facts' | 'persona' | 'settings'>,
  events: readonly FlowEvent[],
  now: Date,
): SimulatedAppointment | undefined {
  const at = { persona, settings: settingsFor(persona, shopSettings), now };
  let appointment = simulatedAppointment(at);
  if (appointment === undefined) return undefined;
  let snapshot: Snapshot = start(flow, facts);
  for (const event of events) {
    const { step } = shownStep(flow, snapshot);
    const answers = { ...relevantAnswers(flow, snapshot), ...event.answers } as Answers;
    const { snapshot: next, handled } = transition(flow, snapshot, event);
    snapshot = next;
    const change = handled ? changeBehind(madeBy(flow, step, event), answers) : undefined;
    if (change === undefined) continue;
    const changed = changedAppointment(appointment, change, at);
    // What no longer holds today, such as a time that is full, was refused then, too.
    if (typeof changed !== 'string') appointment = changed;
  }
  return appointment;
}
