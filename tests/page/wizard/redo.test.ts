import { describe, expect, it } from 'vitest';
import type { FlowEvent } from '../../../src/engine/types.ts';
import { createRedo } from '../../../src/page/wizard/redo.ts';
import { createSession } from '../../../src/page/wizard/session.ts';
import { createStore } from '../../../src/page/wizard/store.ts';
import { createTypedAnswers } from '../../../src/page/wizard/typedAnswers.ts';
import { createVisit } from '../../../src/page/wizard/visit.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const services = { type: 'on-welcome.select-services', answers: { selectedServiceIds: ['1'] } };
const notes = { type: 'on-add-notes', answers: { selectedServiceIds: ['1'] } };
const back = { type: 'on-previous' };

function begin(...events: FlowEvent[]) {
  const visit = createVisit(bookingFlow(), { allDaysClosed: false });
  const session = createSession();
  const typed = createTypedAnswers();
  const failure = createStore<unknown>(null);
  const redo = createRedo({ visit, session, typed, failure });
  const send = (...more: FlowEvent[]) => more.forEach((event) => visit.send(event));
  send(...events);
  return { visit, session, typed, failure, redo, send, stack: () => visit.get().stack };
}

describe('going forward again', () => {
  it('sends what was sent from the same place, as often as the visitor goes back', () => {
    const { redo, send, stack } = begin(notes, { type: 'on-next' });
    for (let round = 0; round < 2; round += 1) {
      send(back, back);
      expect(stack()).toEqual(['view-welcome']);
      redo.again();
      redo.again();
      expect(stack()).toEqual(['view-welcome', 'add-notes', 'validate-phone']);
    }
  });

  it('leads nowhere where nobody has been yet', () => {
    const { redo, send, stack } = begin();
    redo.again();
    send(notes);
    expect(redo.isPossible()).toBe(false);
    redo.again();
    expect(stack()).toEqual(['view-welcome', 'add-notes']);
  });

  it('does not send over what was typed since, and does where it is the same again', () => {
    const { redo, send, typed } = begin(notes, back);
    typed.set('view-welcome', { selectedServiceIds: ['1', '2'] });
    expect(redo.isPossible()).toBe(false);
    typed.set('view-welcome', { selectedServiceIds: ['1'] });
    expect(redo.isPossible()).toBe(true);
    send(notes, back);
    expect(redo.isPossible()).toBe(true);
  });

  it('does not repeat what came with a text message', () => {
    const { redo, send, session, stack } = begin(services);
    session.update({ challenge: { phone: '2065550100', secret: 's' } });
    send({ type: 'on-next', answers: { phone: '2065550100' } }, back);
    expect(stack().at(-1)).toBe('validate-phone');
    expect(redo.isPossible()).toBe(false);
  });

  it.each([
    ['a booking is on its way', { isBooking: true }],
    ['it is booked', { isBooked: true }],
    ['a message was sent', { isExitSent: true }],
  ])('waits while %s', (_when, state) => {
    const { redo, session } = begin(notes, back);
    session.update(state);
    expect(redo.isPossible()).toBe(false);
  });

  it('knows nothing of a visit that was closed', () => {
    const { redo, visit, send } = begin(notes, back);
    visit.restart();
    expect(redo.isPossible()).toBe(false);
    send(notes, back);
    expect(redo.isPossible()).toBe(true);
  });
});
