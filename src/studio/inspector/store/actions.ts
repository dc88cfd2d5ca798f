import type { CoveringVisit } from '../../../checker/explore/paths.ts';
import type { Flow, FlowEvent } from '../../../engine/types.ts';
import type { Edit, Given } from '../../../edits/edit.ts';
import type { Persona } from '../../simulation/types.ts';
import type { Reveal } from '../edit/EditPane.tsx';
import { makeEdit } from '../edit/editForms/makeEdit.ts';
import { personaFor } from '../persona/personaFor.ts';
import * as visits from '../visit/inspection.ts';
import type { Inspection, VisitEvents } from '../visit/inspection.ts';
import type { VisitFile } from '../visit/visitFile.ts';
import words from '../player/words.json';
import { fillWords, stepInWords } from '../words.ts';
import type { Inspected } from './inspected.ts';
import { createPageStore, type PageStore, type SearchTarget } from './pageStore.ts';
import { shortestWay } from './useVisitTo.ts';

export type Actions = ReturnType<typeof createActions>;

/**
 * All actions of the page.
 *
 * @param inspected returns what the page shows when an action runs
 */
function createActions({ get, update }: PageStore, inspected: () => Inspected) {
  const visit = (make: (now: Inspection) => Inspection) =>
    update((now) => ({
      isReplaying: false,
      preview: undefined,
      restarted: undefined,
      inspection: make(now.inspection),
    }));
  const showMessage = (text: string) => update({ message: { text } });
  const select = (selected: string) => update({ selected, preview: selected, sought: undefined });
  const play = (persona: string, events: VisitEvents) =>
    visit((now) => ({ ...visits.comeTo({ ...now, persona }, events), persona, facts: {} }));
  const wayOf = (who: Persona, step: string) => shortestWay(inspected(), who, step);

  return {
    showMessage,
    select,
    /** Shows the visit on the phone again, after a step's screen. */
    backToVisit: () => update({ preview: undefined }),
    /** Takes over a visit that was only looked at. */
    playAs: play,
    /**
     * Keeps the visit on a step after a change of the flow: where its events lead elsewhere now, it
     * begins again by the shortest way, or goes as far as it still goes, and says so.
     */
    stayOn(step: string) {
      const { flow, persona, moment, seen } = inspected();
      const { inspection, preview } = get();
      const still = visits.eventsSoFar(inspection).slice(0, seen.length - 1);
      if (moment.step.id === step && still.length === inspection.at) return;
      const way = Object.hasOwn(flow.steps, step) ? wayOf(persona, step) : undefined;
      visit((now) => visits.comeTo(now, way ?? still));
      const restarted =
        way === undefined
          ? fillWords(words.cutShort, { persona: persona.title })
          : fillWords(words.begunAgain, { title: stepInWords(flow, step) });
      update({ restarted, preview });
    },
    /** Shows the visit at the end of these events. */
    comeTo: (events: VisitEvents) => visit((now) => visits.comeTo(now, events)),
    send: (event: FlowEvent) => visit((now) => visits.send(now, event)),
    goTo: (at: number) => visit((now) => visits.goToMoment(now, at)),
    takeBranch: (index: number) => visit((now) => visits.takeBranch(now, index)),
    /** Begins a visit as another persona, and takes it to the goal to which that persona comes. */
    visitAs(id: string) {
      const who = get().personas.find((each) => each.id === id);
      const goal = who?.comesTo === undefined ? undefined : inspected().flow.goals[who.comesTo];
      const way = who === undefined || goal === undefined ? undefined : wayOf(who, goal);
      visit((now) => {
        const begun = visits.visitAs(now, id);
        return way === undefined ? begun : visits.comeTo(begun, way);
      });
    },
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
    ...createSideActions({ update }, inspected),
  };
}

/** What opens a pane beside the picture. */
const createSideActions = ({ update }: Pick<PageStore, 'update'>, inspected: () => Inspected) => ({
  /** Shows in Why what was searched for, before all else. */
  answer: (sought: SearchTarget) =>
    update({
      ...(sought.kind !== 'day' && { selected: sought.step }),
      preview: sought.kind === 'day' ? undefined : sought.step,
      sought,
      side: 'why',
      pane: 'details',
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
        ? { selected: shows, preview: shows, side: 'problems' }
        : {
            selected: step,
            edit: { id: edit.id, given: given as Given, refused: { step, refusal } },
            side: 'change',
            pane: 'details',
          },
    );
  },
  showStrip: (strip: CoveringVisit) => update({ strip, left: 'strip' }),
});

/** Creates the store and actions of a page. `look` says what the page shows, for the actions. */
export function createPage(hash: string, flow: Pick<Flow, 'id'>) {
  const store = createPageStore(hash, flow);
  let inspected: Inspected | undefined;
  const now = () => {
    if (inspected === undefined) throw new Error('nothing is looked at yet');
    return inspected;
  };
  const look = (at: Inspected) => {
    inspected = at;
  };
  return { store, actions: createActions(store, now), look };
}
