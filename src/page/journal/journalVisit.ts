import { randomUuid } from '../browser/randomUuid.ts';
import { whenIdle } from '../browser/whenIdle.ts';
import type {
  PageLoaded,
  Uuid,
  VisitBatch,
  VisitBegun,
  VisitRecord,
} from '../../contract/types.gen.ts';
import { operationUrl } from '../api/operationUrl.ts';
import type { ApiClientOptions } from '../api/httpClient.ts';
import { relevantAnswers } from '../../engine/relevantAnswers.ts';
import { shownStep } from '../../engine/shownStep.ts';
import type { Snapshot } from '../../engine/types.ts';
import type { VisitListener } from '../wizard/visit.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { flowNumbers } from './flowNumbers.ts';
import { closedShop, timesRefused, vehiclesRefused, waysRefused } from './notOffered.ts';

/** A visit sends no more than this, however long it is: what comes later is not recorded. */
const MOST_REQUESTS = 3;
const MOST_BYTES = 1000;
/** What was decided is not recorded beyond so many, so that what happened finds room. */
const MOST_BYTES_DECIDED = 700;
/** When the first records are sent. Most visits last longer, and are then seen to be under way. */
const FIRST_AFTER_MS = 30_000;
/**
 * For how long the page must stay hidden before the last request is used: whoever reads the code in
 * their messages is soon back.
 */
const HIDDEN_MS = 10_000;
/** A visit that was left for longer cannot be resumed. */
const KEPT_MS = 30 * 60_000;
const DAY_MS = 86_400_000;

/**
 * The errors that the contract takes: a form may name its fields as it likes, and a backend its rules;
 * a rule that cannot be sent is left out.
 */
const sendableError =
  /^(?:field [A-Za-z]\w{0,39}(?:\.[A-Za-z]\w{0,39}){0,2}$|call [A-Za-z]{1,40} (?:\d{3}(?= |$)(?: [A-Za-z]{1,30}$)?|network$|timeout$)|page$)/;

/** An event that was handled, and when. */
export type TimedEvent = readonly [at: number, ...handled: Parameters<VisitListener>];

/** A call that was answered, with its query and the answer. */
export type Answered = Parameters<NonNullable<ApiClientOptions['onAnswered']>>;

/** The answers for which a screen shows free times. */
const answersOfTimes = ['whenToCome', 'selectedDateToCome', 'dayToCome'];

/** What a visit has not sent, and what it has used; kept for a reload. */
interface State {
  visitId: Uuid;
  /** The number of the next record. */
  next: number;
  /** The records that no batch was acknowledged with, and the step shown before each. */
  waiting: { at: number; record: VisitRecord }[];
  /** The number of the step shown last. */
  shown: number;
  isBegunKnown: boolean;
  /** What was last recorded as decided, by what it is about. */
  decided: Record<string, string>;
  /** Whether nothing more is recorded: the visit is over, or has sent what it may. */
  isOver: boolean;
  /** The number after the last record that is on its way. */
  underWay: number;
  requests: number;
  bytes: number;
}

interface Kept extends State {
  flowVersion: string;
  savedAt: number;
}

interface JournalledVisit {
  wizard: Pick<Wizard, 'visit' | 'session' | 'settings' | 'page' | 'errorsMet' | 'isInsideIframe'>;
  /** Where the shop's journals are sent to. */
  url: string;
  shopId: Uuid;
  flowVersion: string;
  language: VisitBegun['language'];
  isResumed: boolean;
  /** When somebody looked at the page first, where it was drawn before; otherwise 0. */
  lookedAt: number;
  /** When the page could be used. */
  readyAt: number;
  /** What has happened since the page was loaded. */
  heard: readonly TimedEvent[];
  /** What calls were answered since. */
  answers: readonly Answered[];
}

/** The address of a shop's journals. */
export const journalUrl = (apiUrl: string, shopId: Uuid): string =>
  operationUrl(apiUrl, 'recordVisit', { params: { shopId } });

const keyOf = (shopId: Uuid) => `visit-journal ${shopId}`;

function readKept(shopId: Uuid, flowVersion: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(shopId)) ?? 'null') as Kept | null;
    const age = Date.now() - (kept?.savedAt ?? 0);
    const isOurs = kept?.flowVersion === flowVersion && Array.isArray(kept.waiting);
    return isOurs && !kept.isOver && age >= 0 && age < KEPT_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

const drawnAt = () =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now();

function sizeOfScreen(): VisitBegun['screen'] {
  const { width } = window.screen;
  if (width < 600) return 'phone';
  return width < 1100 ? 'tablet' : 'desktop';
}

const MOST_LOADING_MS = 600_000;
const MOST_FAILED = 99;

/** How the page loaded, as the browser itself has measured it. */
function pageLoaded({ lookedAt, readyAt }: { lookedAt: number; readyAt: number }): PageLoaded {
  const since = (at: number) => Math.round(Math.min(Math.max(at - lookedAt, 0), MOST_LOADING_MS));
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // Calls that failed have records of their own.
  const failed = files.filter(
    ({ name, responseStatus }) => responseStatus >= 400 && !name.includes('/api/'),
  ).length;
  return {
    words: since(drawnAt()),
    ready: since(readyAt),
    ...(failed > 0 && { failed: Math.min(failed, MOST_FAILED) }),
    ...(!navigator.onLine && { offline: true }),
  };
}

const begin = (): State => ({
  visitId: randomUuid(),
  next: 0,
  waiting: [],
  shown: 0,
  isBegunKnown: false,
  decided: {},
  isOver: false,
  underWay: 0,
  requests: 0,
  bytes: 0,
});

/**
 * Keeps the journal of a visit: which steps it shows, how long, and the kinds of errors it meets,
 * never what is typed; and by which rules something was not offered. What was not acknowledged is
 * sent again with the next batch.
 *
 * @returns takes what further calls are answered
 */
export function journalVisit(given: JournalledVisit): (...answered: Answered) => void {
  const { wizard, url, shopId, flowVersion } = given;
  const { visit, session, settings } = wizard;
  const { steps, transitions } = flowNumbers(visit.flow);
  const numberOf = new Map(transitions.map((each, number) => [each.transition, number]));
  const shownIn = (snapshot: Snapshot) => steps.indexOf(shownStep(visit.flow, snapshot).step.id);
  const now = () => performance.now();

  const kept = readKept(shopId, flowVersion);
  // One from before a new build may lack what that has added.
  let state: State = { ...begin(), ...kept };
  /** When the record before was made; at first, when the page was drawn. */
  let last = kept === undefined ? Math.max(drawnAt(), given.lookedAt) : now();
  let runs = visit.runs();
  let wasBooked = session.get().isBooked;
  let wasExitSent = session.get().isExitSent;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const begun = (): VisitBegun => {
    const { orgId, utm } = wizard.page;
    const byLink = utm === undefined ? 'link' : 'campaign';
    const byPage = orgId === undefined ? byLink : 'chooser';
    return {
      flowVersion,
      language: given.language,
      screen: sizeOfScreen(),
      framed: wizard.isInsideIframe,
      entry: given.isResumed && kept === undefined && runs === 1 ? 'resumed' : byPage,
    };
  };

  function note(record: Omit<VisitRecord, 'ms'>, at = now(), ms = at - last): void {
    if (state.isOver) return;
    const whole = { ms: Math.round(Math.min(Math.max(ms, 0), DAY_MS)), ...record };
    state.waiting.push({ at: state.shown, record: whole });
    state.next += 1;
    last = at;
  }

  function show(step: number, ms = 0): void {
    const since = last;
    note({ shown: step }, since, ms);
    state.shown = step;
  }

  /** The weeks that were answered and not shown so far, by week. */
  const weeks = new Map<string, VisitRecord['times']>();

  /** Records what was decided about something, unless that is known. */
  function tell(about: string, record: Omit<VisitRecord, 'ms'>, at = now()): void {
    const text = JSON.stringify(record);
    if (state.decided[about] === text) return;
    const waiting = JSON.stringify(state.waiting.map((each) => each.record)).length;
    if (state.bytes + waiting + text.length > MOST_BYTES_DECIDED) return;
    state.decided[about] = text;
    note(record, at);
  }

  /** Records what the shown screen does not offer. */
  function tellShown(snapshot: Snapshot, at?: number): void {
    const { collects, form } = shownStep(visit.flow, snapshot).step;
    // A screen of its own, such as that of an appointment, passes these on and offers none.
    if (form === undefined) return;
    if (collects.includes('waiterPreference')) {
      const refused = waysRefused(relevantAnswers(visit.flow, snapshot), settings);
      tell('ways', { refused }, at);
    }
    if (!answersOfTimes.some((name) => collects.includes(name))) return;
    for (const [week, times] of weeks) if (times) tell(week, { times }, at);
    weeks.clear();
  }

  function noteAnswer(...[call, query, answer]: Answered): void {
    if (call === 'getAvailableSlots') {
      const monday = String(query?.date);
      const afterHours = query?.appointmentOption === 'AFTER_HOURS_DROP_OFF';
      const times = timesRefused({ monday, afterHours }, answer, settings, new Date());
      weeks.set(`${monday} ${afterHours}`, times);
      tellShown(visit.get());
    } else if (call === 'searchVehicles' || call === 'getMakes') {
      const refused = vehiclesRefused(call, answer, settings);
      if (refused.length > 0) tell('vehicles', { refused });
    }
  }

  const save = () => {
    try {
      if (state.isOver) sessionStorage.removeItem(keyOf(shopId));
      else {
        const saved: Kept = { ...state, flowVersion, savedAt: Date.now() };
        sessionStorage.setItem(keyOf(shopId), JSON.stringify(saved));
      }
    } catch {
      // After a reload the visit counts as another one.
    }
  };

  /** As many of the waiting records as the visit may still send, and the number after the last. */
  function batchThatFits() {
    const { visitId, next, waiting, isBegunKnown, bytes } = state;
    for (let count = Math.min(waiting.length, 60); count > 0; count -= 1) {
      const batch: VisitBatch = {
        visitId,
        first: next - waiting.length,
        at: waiting[0]!.at,
        ...(!isBegunKnown && { begun: begun() }),
        records: waiting.slice(0, count).map(({ record }) => record),
      };
      const body = JSON.stringify(batch);
      if (bytes + body.length <= MOST_BYTES) return { body, upTo: batch.first + count };
    }
    return undefined;
  }

  function send(): void {
    clearTimeout(hiding);
    const sent = state;
    if (sent.requests === MOST_REQUESTS || sent.underWay === sent.next) return;
    const batch = batchThatFits();
    sent.isOver ||= batch?.upTo !== sent.next;
    if (batch === undefined) return;
    const { body, upTo } = batch;
    sent.requests += 1;
    sent.bytes += body.length;
    sent.underWay = upTo;
    const settle = (response?: Response) => {
      if (response?.ok === true) {
        sent.isBegunKnown = true;
        const left = Math.min(sent.next - upTo, sent.waiting.length);
        sent.waiting = left === 0 ? [] : sent.waiting.slice(-left);
      } else if (sent.underWay === upTo) sent.underWay = 0;
      save();
    };
    fetch(url, {
      method: 'POST',
      keepalive: true,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body,
    }).then(settle, () => settle());
    save();
  }

  function end(): void {
    note({ ended: true });
    state.isOver = true;
    send();
    save();
  }

  /** A visit that was left starts again with its first event: until then nobody may be there. */
  function beginAnew(at: number, before: Snapshot): void {
    state = begin();
    last = at;
    show(shownIn(before));
    session.update({ visitId: state.visitId });
    soonSendFirst();
  }

  const hear = ([at, { snapshot, taken }, event, before]: TimedEvent) => {
    if (state.isOver) {
      if (visit.runs() === runs) return;
      runs = visit.runs();
      beginAnew(at, before);
    }
    // The draft's further events are played without being handled one by one.
    if (shownIn(before) !== state.shown) show(shownIn(before));
    const shown = shownIn(snapshot);
    if (event.type === visit.flow.back.event) note({ back: shown }, at);
    else note({ taken: taken.map((each) => numberOf.get(each) ?? 9999) }, at);
    const expected = taken.length === 0 ? shown : steps.indexOf(taken.at(-1)!.target);
    state.shown = expected;
    if (expected !== shown) show(shown);
    tellShown(snapshot, at);
  };

  const sendFirst = () => {
    if (state.requests === 0) send();
  };
  const soonSendFirst = () => setTimeout(() => whenIdle(sendFirst), FIRST_AFTER_MS);

  const away = kept === undefined ? 0 : Date.now() - kept.savedAt;
  const first = given.heard[0]?.[3] ?? visit.get();
  show(shownIn(first), away);
  note({ loaded: pageLoaded(given) }, last);
  session.update({ visitId: state.visitId });
  if (first.facts.allDaysClosed === true) tell('shop', { refused: closedShop });
  tellShown(first);
  for (const heard of given.heard) hear(heard);
  for (const answered of given.answers) noteAnswer(...answered);
  soonSendFirst();

  visit.onHandled((...handled) => hear([now(), ...handled]));
  wizard.errorsMet.add((...errors) => {
    for (const each of errors) {
      const [error] = sendableError.exec(each) ?? [];
      if (error !== undefined) note({ error });
    }
  });
  visit.subscribe(() => {
    if (visit.runs() === runs) return;
    if (!state.isOver) end();
  });
  session.subscribe(() => {
    const { isBooked, isExitSent } = session.get();
    if ((isBooked && !wasBooked) || (isExitSent && !wasExitSent)) end();
    [wasBooked, wasExitSent] = [isBooked, isExitSent];
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding);
    if (document.visibilityState !== 'hidden') return;
    save();
    if (state.requests < MOST_REQUESTS - 1) send();
    else hiding = setTimeout(send, HIDDEN_MS);
  });
  addEventListener('pagehide', () => {
    send();
    save();
  });
  return noteAnswer;
}
