import { describe, expect, it } from 'vitest';
import { createPage } from '../../../../src/studio/inspector/store/actions.ts';
import type { Inspected } from '../../../../src/studio/inspector/store/inspected.ts';
import { playMoments } from '../../../../src/studio/inspector/visit/moments.ts';
import { knownFromStart } from '../../../../src/checker/explore/shortestVisit.ts';
import { newInspection } from '../../../../src/studio/inspector/visit/inspection.ts';
import { toVisitFile, visitLink } from '../../../../src/studio/inspector/visit/visitFile.ts';
import { appSurroundings } from '../../../../src/verdict/appSurroundings.ts';
import { readForms } from '../../../../src/files/stepFile/readForms.ts';
import { factsOf, personas } from '../../../../src/studio/simulation/personas.ts';
import answers from '../../../../schemas/answers.json';
import { appointmentFlow, bookingFlow } from '../../../engine/support/flows.ts';
import { shippedFiles } from '../edit/support.ts';

const flow = bookingFlow();
const around = appSurroundings(readForms(shippedFiles().forms, answers));
/** A page that looks at a visit of the shipped flow, as a persona. */
function pageOf(persona: string, of = flow) {
  const page = createPage('', of);
  const who = personas.find(({ id }) => id === persona)!;
  page.look({ flow: of, around: () => around, persona: who, shopSettings: undefined } as Inspected);
  page.actions.visitAs(persona);
  return page;
}
const lastEvents = ({ store }: ReturnType<typeof createPage>) =>
  store.get().inspection.events.map(({ type }) => type);

describe('the page of the inspector', () => {
  it('opens the visit of its address, at its moment and with its step', () => {
    const events = [{ type: 'on-welcome.returning-customer' }, { type: 'on-next' }];
    const visit = { ...newInspection('one-match'), events, at: 1 };
    const { store } = createPage(visitLink(toVisitFile('booking@1', visit, 'add-notes')), flow);

    expect(store.get()).toMatchObject({
      selected: 'add-notes',
      inspection: { persona: 'one-match', at: 1, events },
    });
  });

  it('has the personas of its flow, and takes one to the goal to which it comes', () => {
    const ids = ({ store }: ReturnType<typeof createPage>) =>
      store.get().personas.map(({ id }) => id);
    expect(ids(createPage('', flow))).not.toContain('moved');
    expect(ids(createPage('', flow))).toEqual(ids(createPage('', { id: 'of-another-trade' })));

    const appointment = appointmentFlow();
    const page = pageOf('can-change', appointment);
    expect(lastEvents(page)).toEqual([]);
    for (const who of page.store.get().personas) {
      if (who.comesTo === undefined) continue;
      page.actions.visitAs(who.id);
      const { events } = page.store.get().inspection;
      const { moments } = playMoments(
        appointment,
        knownFromStart(appointment, factsOf(who)),
        events,
      );
      expect(moments.at(-1)!.step.id).toBe(appointment.goals[who.comesTo]);
    }
    page.actions.visitAs('missed');
    expect(lastEvents(page)).toEqual([]);
  });

  it('goes to a step by the shortest visit, as another persona where this one never comes there', () => {
    const page = pageOf('new-customer');
    page.actions.jumpTo('add-customer');
    expect(page.store.get().inspection.persona).toBe('new-customer');
    expect(lastEvents(page)).toContain('on-matching-customer.no');

    page.actions.jumpTo('select-recommended-services');
    expect(page.store.get().inspection.persona).toBe('recommended-services');
    expect(page.store.get().message?.text).toContain('never comes to “Recommended services”');
  });

  it('replays from the start, and stops at once where something else is done', () => {
    const { store, actions } = pageOf('one-match');
    actions.jumpTo('select-vehicle');
    const { events } = store.get().inspection;
    actions.replay();
    expect(store.get()).toMatchObject({ isReplaying: true, inspection: { at: 0, events } });

    actions.goTo(1);
    expect(store.get()).toMatchObject({ isReplaying: false, inspection: { at: 1, events } });
  });

  it('keeps the visit on its step when a change leads its events elsewhere, and says so', () => {
    const page = pageOf('new-customer');
    const { store, actions } = page;
    // As if a question had come first, on which the earlier events do nothing.
    actions.comeTo([{ type: 'on-next' }]);
    const stays = { flow, around: () => around, persona: personas[0], shopSettings: undefined };
    const seen = [{}, {}];
    page.look({ ...stays, moment: { step: { id: 'view-welcome' } }, seen } as unknown as Inspected);

    actions.stayOn('add-waiter-preferences');
    expect(lastEvents(page)).toContain('on-next');
    expect(lastEvents(page).length).toBeGreaterThan(2);
    expect(store.get().restarted).toContain('The visit began again');

    actions.stayOn('a-step-that-is-gone');
    expect(store.get().restarted).toContain('New customer no longer comes to that screen');
    actions.send({ type: 'on-next' });
    expect(store.get().restarted).toBeUndefined();
  });

  it('opens the form of an edit with the values that are known', () => {
    const { store, actions } = pageOf('one-match');
    actions.askFor('add-form', { after: 'add-notes' });
    const first = store.get().edit;
    expect(store.get()).toMatchObject({ side: 'change', pane: 'details' });

    actions.askFor('add-form', { after: 'add-notes' });
    // A new object opens the form again.
    expect(store.get().edit).not.toBe(first);
    expect(store.get().edit).toEqual(first);
  });
});
