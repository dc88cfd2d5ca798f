import type { OrganisationAnswer, Uuid } from '../../contract/types.gen.ts';
import type { Track } from '../analytics/createTracker.ts';
import type { RuntimeConfig } from '../api/config.ts';
import type { ApiClient, ApiClientOptions } from '../api/httpClient.ts';
import { hasStatus, HttpError } from '../api/httpError.ts';
import { createLaterClient, loadClient } from '../api/laterClient.ts';
import { flowAddress } from '../../booking/page/flowAddress.ts';
import { readPageParams, type PageParams } from '../../booking/page/pageParams.ts';
import { whenIdle } from '../browser/whenIdle.ts';
import { importInTime } from '../browser/importInTime.ts';
import { createStepForms } from '../forms/stepForms.ts';
import type { Language } from '../text/chooseLanguage.ts';
import type { PageTexts } from '../text/text.ts';
import { isResumed, draftText } from '../wizard/draft.ts';
import { createSession, type Session } from '../wizard/session.ts';
import { createStore, type Store } from '../wizard/store.ts';
import type { TimedEvent } from '../journal/records.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { createWizard } from './createWizard.ts';
import { loadLaterCode, type LaterCode } from './loadLaterCode.ts';
import { type Opening, openingId } from './opening.ts';

/** Reads the data in the page and removes it, so that a retry requests it anew. */
function takeOpening(): Opening {
  const element = document.getElementById(openingId);
  element?.remove();
  return JSON.parse(element?.textContent ?? '{}') as Opening;
}

/** What every page has once it has started. */
interface Running {
  client: ApiClient;
  track: Track;
}

/** The visit of a shop. */
interface ShopPage extends Running {
  is: 'shop';
  shopId: Uuid;
  wizard: Wizard;
  /** Starts keeping the draft and watching the token; called once the code for that has loaded. */
  follow: (later: LaterCode) => void;
}

/** The page of an organisation, where a shop is chosen first. */
export interface OrganisationPage extends Running {
  is: 'organisation';
  orgId: Uuid;
  page: PageParams;
  config: RuntimeConfig;
  /** The organisation, if the server has put it into the page. */
  organisation?: OrganisationAnswer | undefined;
}

export type Booted = ShopPage | OrganisationPage;

/** Tracks events as soon as the code that sends them has loaded. */
function trackSoon(apiUrl: string, page: PageParams, opening: Opening): Track {
  let track: Track | undefined;
  return (...event) =>
    void loadLaterCode().then((later) => {
      track ??= later?.trackPage(apiUrl, page, opening);
      track?.(...event);
    });
}

// Rarely needed: the pages of our server carry this data.
const loadFetching = () => importInTime(import('./fetchOpening.ts'));

/** The flow that a visit begins with: the one in the page, unless an experiment chooses another. */
async function newestFlow(carried: Opening, address: string) {
  const { flow, flowVersion: version, experiment } = carried;
  if (flow === undefined) {
    return loadFetching().then(({ loadFlow }) => loadFlow(address));
  }
  if (experiment === undefined) return { flow, version };
  return loadLaterCode().then((later) => later?.chooseVariant(experiment) ?? { flow, version });
}

/** Shows an error to the visitor, unless a step tells of it. */
const errorReporter =
  (session: Session, failure: Store<unknown>) =>
  (error: unknown): void => {
    console.error(error);
    // The phone step tells the visitor.
    if (hasStatus(error, 401) && session.get().phoneAgain === 'expired') return;
    failure.set(error);
    // A script that failed to load may be gone with a new build; an error of the server has nothing
    // to do with builds.
    if (!(error instanceof HttpError)) {
      loadLaterCode()
        .then((later) => later?.goOnInNewBuild())
        .catch(() => undefined);
    }
  };

/**
 * Starts the page that the address names: a shop's visit, or the choice of a shop of an
 * organisation.
 *
 * @param texts of the page, which may still be loading
 * @returns 'no-shop' if the address names neither, 'no-config' if there is no configuration
 * @throws HttpError if the shop's settings cannot be loaded
 */
export async function boot(
  params: URLSearchParams,
  texts: Promise<PageTexts>,
): Promise<Booted | 'no-shop' | 'no-config'> {
  const page = readPageParams(params);
  const { shopId, orgId } = page;
  if (shopId === undefined && orgId === undefined) return 'no-shop';
  const carried = takeOpening();
  const isCarried = carried.settings !== undefined || carried.organisation !== undefined;
  // A page that has to call at once needs the client's code now. If that fails, "try again" reloads
  // the page: a browser requests a failed script only once.
  const [config] = await Promise.all([
    carried.config ?? loadFetching().then(({ fetchConfig }) => fetchConfig()),
    isCarried ? undefined : loadClient(),
  ]);
  if (config === null) return 'no-config';

  const session = createSession();
  let proveAgain = () => false;
  let noted: Pick<ApiClientOptions, 'onFailed' | 'onAnswered'> = {};
  const language = texts.then((loaded) => loaded.language);
  let spoken: Language = 'en';
  void language.then((loaded) => (spoken = loaded));
  const client = createLaterClient({
    baseUrl: config.apiUrl,
    getToken: () => session.get().token,
    getLanguage: () => spoken,
    onTokenRefused: () => void proveAgain(),
    onFailed: (...failed) => noted.onFailed?.(...failed),
    onAnswered: (...answered) => noted.onAnswered?.(...answered),
  });
  const running = { client, track: trackSoon(config.apiUrl, page, carried) };
  if (shopId === undefined) {
    const { organisation } = carried;
    return { is: 'organisation', ...running, orgId: orgId!, page, config, organisation };
  }

  const api = { client, shopId };
  const newest = () => newestFlow(carried, flowAddress(config.flowUrl, page));
  const reading =
    carried.settings ?? loadFetching().then(({ fetchSettings }) => fetchSettings(api));
  const beginning =
    draftText(shopId) === null
      ? newest()
      : importInTime(import('./resumeVisit.ts')).then(({ resumeVisit }) =>
          resumeVisit(shopId, reading, newest, language),
        );
  const [begun, settings] = await Promise.all([beginning, reading]);
  carried.settings = settings;
  const { flow, version } = begun;
  const resumed = isResumed(begun) ? begun : null;
  const failure = createStore<unknown>(null);
  const reportError = errorReporter(session, failure);
  session.update({
    leadId: resumed?.leadId ?? null,
    phoneAgain: resumed?.rest[0]?.isAsked ? 'reload' : null,
    isFlowChanged: resumed?.isChanged ?? false,
  });
  const wizard = createWizard({
    flow,
    ...(resumed && { from: resumed.snapshot, typedBefore: resumed.typed }),
    settings,
    config,
    page,
    api,
    session,
    forms: createStepForms({ flowVersion: version, language }),
    failure,
    reportError,
    track: running.track,
    proveAgain: () => proveAgain(),
  });
  // The events that happen before the code of `follow` has loaded.
  const heard: TimedEvent[] = [];
  const stopHearing = wizard.visit.onHandled((...handled) =>
    heard.push([performance.now(), ...handled]),
  );
  let isFollowed = false;
  const follow = ({ keepDraft, followProof, journalSoon }: LaterCode) => {
    if (isFollowed) return;
    isFollowed = true;
    stopHearing();
    const isFirstRun = wizard.visit.runs() === 1;
    const told = isFirstRun ? heard : [];
    keepDraft({ wizard, shopId, version, resumed, heard: told.map(([, ...handled]) => handled) });
    noted = journalSoon({
      getLanguage: () => spoken,
      wizard,
      shopId,
      version,
      heard: told,
      isResumed: resumed !== null,
    });
    proveAgain = followProof(wizard);
    whenIdle(() => {
      // The checker has proved this for the flow already, so a visit goes on without it.
      importInTime(import('./followNeeds.ts')).then(
        ({ followNeeds }) => followNeeds(wizard),
        () => undefined,
      );
    });
  };
  // A resumed visit needs this at once, to go on with the draft's remaining events.
  const later = resumed && (await loadLaterCode());
  if (later) follow(later);
  return { is: 'shop', ...running, shopId, wizard, follow };
}
