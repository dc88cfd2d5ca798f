import { shortestVisit } from '../../checker/explore/shortestVisit.ts';
import type { CoveringVisit } from '../../checker/explore/paths.ts';
import type { FlowEvent } from '../../engine/types.ts';
import type { Edit, Given } from '../../edits/edit.ts';
import { factsOf } from '../../simulation/personas.ts';
import type { Persona } from '../../simulation/types.ts';
import type { Reveal } from '../edit/EditPane.tsx';
import { makeEdit } from '../edit/editForms/makeEdit.ts';
import { impossibleEvents } from '../persona/impossibleEvents.ts';
import { personaFor } from '../persona/personaFor.ts';
import * as visits from '../visit/inspection.ts';
import type { Inspection, VisitEvents } from '../visit/inspection.ts';
import type { VisitFile } from '../visit/visitFile.ts';
import { stepInWords } from '../words.ts';
import type { Inspected } from './inspected.ts';
import type { PageStore, Sought } from './pageStore.ts';

export type Actions = ReturnType<typeof createActions>;

/**
 * All actions of the page.
 *
 * @param inspected returns what the page shows when an action runs
 */
export function createActions({ get, update }: PageStore, inspected: () => Inspected) {
  const visit = (make: (now: Inspection) => Inspection) =>
    update((now) => ({ isReplaying: false, inspection: make(now.inspection) }));
  const showMessage = (text: string) => update({ message: { text } });
  const select = (selected: string) => update({ selected, sought: undefined });
  const play = (persona: string, events: VisitEvents) =>
    visit((now) => ({ ...visits.comeTo({ ...now, persona }, events), persona, facts: {} }));
  /** The events of the shortest visit to a step; undefined where the persona never comes there. */
  const wayOf = (who: Persona, step: string) => {
    const { flow, around, shopSettings } = inspected();
    return shortestVisit(
      flow,
      around(),
      { facts: factsOf(who, shopSettings), never: impossibleEvents(who) },
      step,
    );
  };

  return {
    showMessage,
    select,
    /** Shows the visit at the end of these events. */
    comeTo: (events: VisitEvents) => visit((now) => visits.comeTo(now, events)),
    send: (event: FlowEvent) => visit((now) => visits.send(now, event)),
    goTo: (at: number) => visit((now) => visits.goToMoment(now, at)),
    takeBranch: (index: number) => visit((now) => visits.takeBranch(now, index)),
    visitAs: (persona: string) => visit((now) => visits.visitAs(now, persona)),
    open: (file: VisitFile) =>
      visit((now) => visits.openedInspection({ ...file, persona: file.persona || now.persona })),
    /** Starts to play the visit from its beginning, or stops that. */
    replay: () =>
      update(({ isReplaying, inspection }) => ({
        isReplaying: !isReplaying,
        inspection: isReplaying ? inspection : visits.goToMoment(inspection, 0),
      })),
    /** Plays events as the persona for whom they are most likely. */
    playFor(events: VisitEvents) {
      const { persona, shopSettings } = inspected();
      const who = personaFor(events, get().personas, persona, shopSettings);
      play(who.id, events);
      if (who !== persona) showMessage(`Played as “${who.title}”.`);
    },
    /**
     * Goes to a step by the shortest visit; as another persona where this one never comes there.
     */
    jumpTo(step: string) {
      const { flow, persona } = inspected();
      const way = wayOf(persona, step);
      if (way !== undefined) {
        visit((now) => visits.comeTo(now, way));
        return;
      }
      const other = get().personas.find((who) => wayOf(who, step) !== undefined);
      const title = stepInWords(flow, step);
      if (other === undefined) {
        showMessage(`No visit of any persona comes to “${title}”.`);
        return;
      }
      play(other.id, wayOf(other, step)!);
      showMessage(`“${persona.title}” never comes to “${title}”; played as “${other.title}”.`);
    },
    /** A persona who comes to a step, and the events of that visit; undefined where none does. */
    visitTo(step: string): { who: Persona; events: VisitEvents } | undefined {
      for (const who of [inspected().persona, ...get().personas]) {
        const events = wayOf(who, step);
        if (events !== undefined) return { who, events };
      }
      return undefined;
    },
    /** Shows in Why what was searched for, before all else. */
    answer: (sought: Sought) =>
      update({
        ...(sought.kind !== 'day' && { selected: sought.step }),
        ...{ sought, side: 'why', pane: 'details' },
      }),
    showInFlow: (reveal: Reveal) => update({ reveal, side: 'change' }),
    /** Opens the form of an edit, with values for its fields. */
    askFor: (id: string, given: Given = {}) =>
      update({ edit: { id, given }, side: 'change', pane: 'details' }),
    /**
     * Makes an edit and shows the checker's verdict; where it is refused, opens its form with what
     * can be done instead.
     */
    make<Values extends object>(edit: Edit<Values>, step: string, given: Values) {
      const { refusal, shows = step } = makeEdit(inspected().draft, edit, given);
      update(
        refusal === undefined
          ? { selected: shows, side: 'problems' }
          : {
              selected: step,
              edit: { id: edit.id, given: given as Given, refused: { step, refusal } },
              side: 'change',
              pane: 'details',
            },
      );
    },
    showStrip: (strip: CoveringVisit) => update({ strip, left: 'strip' }),
  };
}
