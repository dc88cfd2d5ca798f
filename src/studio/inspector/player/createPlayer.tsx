import { appointmentScreens } from '../../../page/steps/appointmentScreens.gen.ts';
import { addScreens } from '../../../page/steps/loadScreen.ts';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import type { FlowEvent } from '../../../engine/types.ts';
import { shownStep } from '../../../engine/shownStep.ts';
import { screenNamed } from '../../../page/steps/declarations/screens/screens.ts';
import { createStepForms, type StepForms } from '../../../page/forms/stepForms.ts';
import { createSimulatedShop, type SimulatedShop } from '../../simulation/createSimulatedShop.ts';
import { withoutAnswers } from '../../simulation/sampleAnswers.ts';
import { chooseLanguage } from '../../../page/text/chooseLanguage.ts';
import { loadTexts } from '../../../page/text/text.ts';
import { beginWithAnswers } from '../answersOfSet.ts';
import { appointmentAfter } from './appointmentAfter.ts';
import { loadFrom } from './draftForms.ts';
import { outcomeOf, PlayedVisit } from './PlayedVisit.tsx';
import { playScene, type PlayedScene } from './playScene.ts';
import type { Presentation, Player, Scene, ShowResult } from './scene.ts';
import { startPlayedVisit } from './startPlayedVisit.ts';

addScreens(appointmentScreens);

/** The visit that the phone shows. */
interface OnScreen {
  /** What the visit was begun with; a scene that differs in this begins a new visit. */
  key: string;
  shop: SimulatedShop;
  /** The events it was given, as JSON; '' once the phone has reported others. */
  given: string;
  /** The events with concrete answers. */
  events: readonly FlowEvent[];
  presentation: Presentation;
  stop: () => void;
}

const texts = new WeakMap<object, string>();

/** A part of a scene as JSON, '' where absent. Cached by object, since the same ones come often. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

function beginningOf(scene: Scene, { isFramed }: Presentation): string {
  const { flow, persona, settings, language, forms, answers, flowVersion, facts } = scene;
  const parts = [flow, persona, settings, forms, scene.entered].map(textOf);
  const others = [JSON.stringify(facts), answers, flowVersion, language, isFramed];
  return [...parts, ...others].map(String).join('\n');
}

/**
 * Whether the events are those that the phone shows already: as given, as reported, or as reported
 * but without the answers.
 */
function isKnown({ given, events: told }: OnScreen, events: readonly FlowEvent[]): boolean {
  const text = JSON.stringify(events);
  return [given, JSON.stringify(told), JSON.stringify(withoutAnswers(told))].includes(text);
}

/** Loads the form of the screen that a visit comes to. @throws where a draft of it is unusable */
async function loadShownForm({ flow, snapshot }: PlayedScene, { load }: StepForms): Promise<void> {
  const { form, component } = shownStep(flow, snapshot).step;
  const id = form ?? screenNamed(component)?.form;
  if (id !== undefined) await load(id);
}

/** The player of one phone, which renders one visit at a time into `root`. */
export function createPlayer(root: Root): Player {
  let shown: OnScreen | undefined;
  let runs = 0;
  /** What the newest visit was begun with, on the screen or not yet. */
  let newest = '';
  /** The beginnings so far: the next waits, since language and forms are the page's. */
  let underWay: Promise<unknown> = Promise.resolve();
  let formsOf = '';
  let stepForms = createStepForms();

  async function begin(scene: Scene, presentation: Presentation, run: number): Promise<void> {
    await underWay;
    if (run !== runs) return;
    newest = beginningOf(scene, presentation);
    const texts = await loadTexts(chooseLanguage(scene.language, []));
    const { language } = texts;
    document.documentElement.lang = language;
    document.documentElement.toggleAttribute('data-framed', presentation.isFramed);
    const { forms = {}, flowVersion, answers } = scene;
    beginWithAnswers(answers);
    const formsNow = `${language} ${flowVersion} ${textOf(forms)} ${answers}`;
    if (formsNow !== formsOf) {
      stepForms = createStepForms({ load: loadFrom(forms), language, flowVersion });
    }
    formsOf = formsNow;
    const visitForms = stepForms;
    const played = await playScene(scene, stepForms);
    await loadShownForm(played, visitForms);
    if (run !== runs) return;

    const { persona, settings, faults } = scene;
    const { flow, snapshot } = played;
    const shop = createSimulatedShop({
      persona,
      settings,
      faults,
      appointment: appointmentAfter(flow, scene, played.events, new Date()),
      isProven: snapshot.context.isPhoneValid === true,
    });
    const now: OnScreen = {
      key: newest,
      shop,
      given: JSON.stringify(scene.events),
      events: played.events,
      presentation,
      stop: shop.subscribe(() => now.presentation.onRequests(shop.records())),
    };
    shown?.stop();
    shown = now;
    presentation.onRequests([]);
    const onEvents = (events: readonly FlowEvent[]) => {
      if (shown !== now) return;
      now.given = '';
      now.events = events;
      now.presentation.onEvents(events);
    };
    const start = () =>
      outcomeOf(() =>
        startPlayedVisit({
          scene,
          played,
          forms: visitForms,
          shop,
          presentation,
          onEvents,
          language,
        }),
      );
    root.render(
      <StrictMode>
        <PlayedVisit key={run} texts={texts} first={start()} start={start} />
      </StrictMode>,
    );
  }

  return {
    async show(scene, presentation): Promise<ShowResult> {
      document.body.inert = presentation.isStill;
      // A visit that was begun for an older scene never comes on the screen.
      runs += 1;
      const key = beginningOf(scene, presentation);
      if (shown?.key === key && newest === key && isKnown(shown, scene.events)) {
        shown.presentation = presentation;
        shown.shop.setFaults(scene.faults);
        return { ok: true };
      }
      const begun = begin(scene, presentation, runs);
      underWay = begun.catch(() => undefined);
      try {
        await begun;
        return { ok: true };
      } catch (error) {
        return { ok: false, message: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
