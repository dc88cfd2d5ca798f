import { describe, expect, test } from 'vitest';
import answers from '../../schemas/answers.json';
import appointment from '../../flows/appointment.json';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { play } from '../../src/engine/play.ts';
import type { Flow, Problem, FlowVisit } from '../../src/engine/types.ts';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { madeByAll } from '../../src/checker/handover/goTogether.ts';
import { Model } from '../../src/checker/model/model.ts';
import { surroundingsOf } from '../../src/verdict/surroundingsOf.ts';
import { judge } from '../../src/verdict/judge.ts';
import { shippedFiles } from '../studio/inspector/edit/support.ts';

type Appointment = typeof appointment;

const booking: FlowFiles = { ...shippedFiles(), answers: JSON.stringify(answers) };
const appointments = (change: (flow: Appointment) => void = () => undefined): FlowFiles => {
  const flow = structuredClone(appointment);
  change(flow);
  return { ...booking, flow: JSON.stringify(flow) };
};
/** After hours only a day is chosen; without this way such customers are shown times. */
const withoutChoosingDay = appointments(
  ({ steps }) => void steps['view-appointment'].on['on-move'].splice(1, 1),
);
const form = 'add-waiter-preferences';
/** Bookings of a shop where nobody comes after hours. */
function withoutAfterHours(): FlowFiles {
  const file = JSON.parse(booking.forms[form]!);
  delete file.schema.properties.dayToCome;
  file.schema.required = ['waiterPreference', 'whenToCome', 'selectedDateToCome'];
  delete file.uiSchema.dayToCome;
  delete file.uiSchema.whenToCome['ui:showWhen'];
  delete file.uiSchema.selectedDateToCome['ui:showWhen'];
  const ways = { ...answers.$defs.waiterPreference, enum: ['drop-off-vehicle', 'wait-at-shop'] };
  return {
    flow: booking.flow,
    forms: { ...booking.forms, [form]: JSON.stringify(file) },
    answers: JSON.stringify({ ...answers, $defs: { ...answers.$defs, waiterPreference: ways } }),
  };
}

/** The same flow of appointments where nobody can change to after hours either. */
const neverAfterHours = (): FlowFiles => ({
  ...withoutAfterHours(),
  flow: withoutChoosingDay.flow,
});

const errorsOf = (problems: readonly Problem[]) =>
  problems.filter(({ severity }) => severity === 'error');
/** The last snapshot of a visit. */
function played(text: string, { events }: Pick<FlowVisit, 'events'>) {
  const flow = parseFlow(JSON.parse(text));
  if (!flow.ok) throw new Error('no flow');
  return play(flow.flow, { events }).snapshot;
}

describe('what one flow makes, and another goes on with', () => {
  test('goes together as it ships', () => {
    expect(judge(appointments(), undefined, { beside: [booking] }).problems).toEqual([]);
    expect(judge(booking, undefined, { beside: [appointments()] }).problems).toEqual([]);
  });

  test('an appointment that cannot be moved is shown by its booking and its own visit', () => {
    const { problems } = judge(withoutChoosingDay, undefined, { beside: [booking] });
    const [first] = errorsOf(problems);
    expect(first?.message).toContain('an appointment booked as after-hours drop-off');
    expect(first?.other?.flow).toBe('booking');
    const made = played(booking.flow, first!.other!);
    expect(made.stack.at(-1)).toBe('view-confirmation');
    expect(made.answers.waiterPreference).toBe('after-hours-drop-off');
    expect(played(withoutChoosingDay.flow, { events: first!.events! }).facts.isAfterHours).toBe(
      true,
    );
  });

  test('what nobody has booked need not be movable', () => {
    const beside = [withoutAfterHours()];
    expect(errorsOf(judge(neverAfterHours(), undefined, { beside }).problems)).toEqual([]);
  });

  test('what a change of an appointment makes is moved as well as what was booked', () => {
    const beside = [withoutAfterHours()];
    const [first] = errorsOf(judge(withoutChoosingDay, undefined, { beside }).problems);
    expect(first?.message).toContain('an appointment booked as after-hours drop-off');
    expect(first?.other?.flow).toBe('appointment');
    const made = played(withoutChoosingDay.flow, first!.other!);
    expect(made.answers.waiterPreference).toBe('after-hours-drop-off');
    expect(made.stack.at(-1)).toBe('appointment-moved');
    const [refused] = errorsOf(
      judge(withoutAfterHours(), undefined, { beside: [withoutChoosingDay] }).problems,
    );
    expect(refused?.code).toBe('cannot-go-on');
  });

  test('what some published version has made counts', () => {
    const beside = [withoutAfterHours(), booking];
    expect(errorsOf(judge(withoutChoosingDay, undefined, { beside }).problems)).not.toEqual([]);
  });

  test('a booking is refused with which others come that cannot be moved', () => {
    const beside = [withoutChoosingDay];
    const [first, ...others] = errorsOf(
      judge(booking, withoutAfterHours(), { beside, isServed: false }).problems,
    );
    expect(others).toEqual([]);
    expect(first).toMatchObject({ code: 'cannot-go-on', other: { flow: 'appointment' } });
    expect(first!.message).toContain('an appointment booked as after-hours drop-off');
    expect(played(booking.flow, { events: first!.events! }).stack.at(-1)).toBe('view-confirmation');
    expect(played(withoutChoosingDay.flow, first!.other!).facts.isAfterHours).toBe(true);
  });

  test('a booking is not refused for what was so before it', () => {
    const beside = [withoutChoosingDay];
    expect(errorsOf(judge(booking, booking, { beside }).problems)).toEqual([]);
    const others = [neverAfterHours()];
    expect(errorsOf(judge(withoutAfterHours(), undefined, { beside: others }).problems)).toEqual(
      [],
    );
  });

  test('of many published versions only those are looked at that may make something new', () => {
    const flow = parseFlow(JSON.parse(booking.flow));
    if (!flow.ok) throw new Error('no flow');
    let read = 0;
    function* versions() {
      for (; ; read++) yield new Model((flow as { flow: Flow }).flow, surroundingsOf(booking));
    }
    expect(madeByAll(versions())).toHaveLength(4);
    expect(read).toBeLessThanOrEqual(1);
  });
});
