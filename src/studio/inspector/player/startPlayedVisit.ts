import { getAppointment } from '../../../page/api/appointmentCalls.ts';
import { loadConfig, type RuntimeConfig } from '../../../page/api/config.ts';
import { createApiClient, type ApiClient } from '../../../page/api/httpClient.ts';
import { shownStep } from '../../../engine/shownStep.ts';
import type { StepForms } from '../../../page/forms/stepForms.ts';
import { createWizard } from '../../../page/shell/createWizard.ts';
import { fetchSettings } from '../../../page/shell/fetchSettings.ts';
import type { SimulatedShop } from '../../simulation/createSimulatedShop.ts';
import { sessionOf } from '../../simulation/sessionOf.ts';
import type { Language } from '../../../page/text/chooseLanguage.ts';
import { createSession } from '../../../page/wizard/session.ts';
import { createStore } from '../../../page/wizard/store.ts';
import type { Wizard } from '../../../page/wizard/wizard.ts';
import type { PlayedScene } from './playScene.ts';
import type { Presentation, Scene } from './scene.ts';
import type { FlowEvent } from '../../../engine/types.ts';

/** An event as JSON can hold it: `null` stands for an answer that was cleared. */
function plainEvent({ answers, ...event }: FlowEvent): FlowEvent {
  if (answers === undefined) return event;
  const plain = Object.entries(answers).map(([name, answer]) => [name, answer ?? null] as const);
  return { ...event, answers: Object.fromEntries(plain) };
}

const noConfig: RuntimeConfig = {
  apiUrl: '',
  googleMapsApiKey: '',
  privacyPolicyUrl: '',
  termsUrl: '',
  flowUrl: '',
};

export interface StartedVisit {
  client: ApiClient;
  shop: SimulatedShop;
  wizard: Wizard;
}

interface Beginning {
  scene: Scene;
  played: PlayedScene;
  forms: StepForms;
  shop: SimulatedShop;
  presentation: Pick<Presentation, 'isFramed'>;
  language: Language;
  onEvents: Presentation['onEvents'];
}

/**
 * Starts a visit on the simulated shop and takes it to the end of the scene's events. It sends
 * nothing, keeps no draft, tracks nothing and does not touch the browser's history. Each event is
 * reported together with all before it.
 *
 * @throws HttpError where a fault prevents a new visit from loading the shop's settings, or the
 *   appointment of its link
 */
export async function startPlayedVisit(beginning: Beginning): Promise<StartedVisit> {
  const { scene, played, forms, shop, presentation, language, onEvents } = beginning;
  const session = createSession();
  const { component } = shownStep(played.flow, played.snapshot).step;
  session.update(sessionOf(scene.persona, { ...played.snapshot, component }, scene.settings));
  const failure = createStore<unknown>(null);
  const client = createApiClient({
    baseUrl: '',
    getToken: () => session.get().token,
    getLanguage: () => language,
    fetch: shop.fetch,
    sendBeacon: (url) => {
      void shop.fetch(url, { method: 'POST' }).catch(() => undefined);
      return true;
    },
  });
  const api = { client, shopId: shop.shopId };
  const isFirst = played.events.length === 0;
  const stands = shop.appointment();
  const [settings, appointment, config] = await Promise.all([
    isFirst ? fetchSettings(api) : shop.settings,
    isFirst && stands !== null ? getAppointment(api) : stands,
    // Used for its links to the policies only.
    loadConfig().catch(() => noConfig),
  ]);
  if (appointment !== null) session.update({ appointment, leadId: appointment.leadId });
  const wizard = createWizard({
    flow: played.flow,
    facts: scene.facts,
    from: played.snapshot,
    isInsideIframe: presentation.isFramed,
    forms,
    settings,
    config: { ...config, apiUrl: '', googleMapsApiKey: '' },
    page: { shopId: shop.shopId },
    api,
    session,
    failure,
    reportError: failure.set,
  });

  const { visit } = wizard;
  let { events } = played;
  let runs = visit.runs();
  const tell = (next: typeof events) => {
    events = next;
    onEvents(events);
  };
  visit.onHandled((_result, event) => tell([...events, plainEvent(event)]));
  visit.subscribe(() => {
    if (visit.runs() === runs) return;
    runs = visit.runs();
    tell([]);
  });
  return { client, shop, wizard };
}
