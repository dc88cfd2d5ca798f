import { whenIdle } from '../browser/whenIdle.ts';
import type { Uuid, VisitBegun } from '../../contract/types.gen.ts';
import { operationUrl } from '../api/operationUrl.ts';
import type { Wizard } from '../wizard/wizard.ts';
import {
  batchOf,
  createNotes,
  MOST_REQUESTS,
  noRecords,
  noteRecord,
  settled,
  type Answered,
  type Records,
  type TimedEvent,
} from './records.ts';
import { drawnAt, pageLoaded, sizeOfScreen } from './visitBegun.ts';

/** When the first records are sent. Most visits last longer, and are then seen to be under way. */
const FIRST_AFTER_MS = 30_000;
/**
 * For how long the page must stay hidden before the last request is used: whoever reads the code in
 * their messages is soon back.
 */
const HIDDEN_MS = 10_000;
/** A visit that was left for longer cannot be resumed. */
const KEPT_MS = 30 * 60_000;

/**
 * The errors that the contract takes: a form may name its fields as it likes, and a backend its rules;
 * a rule that cannot be sent is left out.
 */
const sendableError =
  /^(?:field [A-Za-z]\w{0,39}(?:\.[A-Za-z]\w{0,39}){0,2}$|call [A-Za-z]{1,40} (?:\d{3}(?= |$)(?: [A-Za-z]{1,30}$)?|network$|timeout$)|page$)/;

/** Records as they are kept for a reload. */
interface Kept extends Records {
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

function readKept({ shopId, flowVersion }: JournalledVisit): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(shopId)) ?? 'null') as Kept | null;
    const age = Date.now() - (kept?.savedAt ?? 0);
    const isOurs = kept?.flowVersion === flowVersion && Array.isArray(kept.waiting);
    return isOurs && !kept.isOver && age >= 0 && age < KEPT_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

function save({ shopId, flowVersion }: JournalledVisit, records: Records): void {
  try {
    if (records.isOver) sessionStorage.removeItem(keyOf(shopId));
    else {
      const kept: Kept = { ...records, weeks: {}, flowVersion, savedAt: Date.now() };
      sessionStorage.setItem(keyOf(shopId), JSON.stringify(kept));
    }
  } catch {
    // After a reload the visit counts as another one.
  }
}

/** How a visit came to the page. */
function begunBy(given: JournalledVisit, isResumed: boolean): VisitBegun {
  const { page, isInsideIframe } = given.wizard;
  const byLink = page.utm === undefined ? 'link' : 'campaign';
  const byPage = page.orgId === undefined ? byLink : 'chooser';
  return {
    flowVersion: given.flowVersion,
    language: given.language,
    screen: sizeOfScreen(),
    framed: isInsideIframe,
    entry: isResumed ? 'resumed' : byPage,
  };
}

/**
 * Keeps the journal of a visit: which steps it shows, how long, and the kinds of errors it meets,
 * never what is typed; and by which rules something was not offered.
 *
 * @returns takes what further calls are answered
 */
export function journalVisit(given: JournalledVisit): (...answered: Answered) => void {
  const { visit, session, settings, errorsMet } = given.wizard;
  const notes = createNotes(visit.flow, settings);
  const kept = readKept(given);
  const fresh = noRecords(Math.max(drawnAt(), given.lookedAt));
  // One from before a new build may lack what that has added.
  let records: Records = kept ? { ...fresh, ...kept, last: performance.now() } : fresh;
  let seen = { runs: visit.runs(), ...session.get() };
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(hiding);
    const isResumed = given.isResumed && kept === undefined && seen.runs === 1;
    const { body, ...sent } = batchOf(records, begunBy(given, isResumed));
    records = sent.records;
    if (body === undefined) return;
    const { visitId, underWay } = records;
    const settle = (isAcknowledged: boolean) => {
      if (records.visitId === visitId) records = settled(records, underWay, isAcknowledged);
      save(given, records);
    };
    fetch(given.url, {
      method: 'POST',
      keepalive: true,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body,
    }).then(
      ({ ok }) => settle(ok),
      () => settle(false),
    );
    save(given, records);
  }
  function end(): void {
    records = { ...noteRecord(records, { ended: true }, performance.now()), isOver: true };
    send();
    save(given, records);
  }
  const begun = () => {
    session.update({ visitId: records.visitId });
    const sendFirst = () => records.requests === 0 && send();
    setTimeout(() => whenIdle(sendFirst), FIRST_AFTER_MS);
  };
  const hear = (timed: TimedEvent) => {
    if (records.isOver) {
      if (visit.runs() === seen.runs) return;
      seen = { ...seen, runs: visit.runs() };
      const [at, , , before] = timed;
      records = notes.noteAnew(at, before);
      begun();
    }
    records = notes.noteEvent(records, timed);
  };
  const hearAnswer = (...answered: Answered) => {
    records = notes.noteAnswer(records, answered, visit.get(), new Date());
  };

  const away = kept === undefined ? 0 : Date.now() - kept.savedAt;
  const first = given.heard[0]?.[3] ?? visit.get();
  records = notes.noteFirst(records, first, pageLoaded(given), away);
  for (const heard of given.heard) hear(heard);
  for (const answered of given.answers) hearAnswer(...answered);
  begun();

  visit.onHandled((...handled) => hear([performance.now(), ...handled]));
  errorsMet.add((...errors) => {
    for (const each of errors) {
      const [error] = sendableError.exec(each) ?? [];
      if (error !== undefined) records = noteRecord(records, { error }, performance.now());
    }
  });
  visit.subscribe(() => {
    if (visit.runs() !== seen.runs && !records.isOver) end();
  });
  session.subscribe(() => {
    const { isBooked, isExitSent } = session.get();
    if ((isBooked && !seen.isBooked) || (isExitSent && !seen.isExitSent)) end();
    seen = { ...seen, isBooked, isExitSent };
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding);
    if (document.visibilityState !== 'hidden') return;
    save(given, records);
    if (records.requests < MOST_REQUESTS - 1) send();
    else hiding = setTimeout(send, HIDDEN_MS);
  });
  addEventListener('pagehide', () => {
    send();
    save(given, records);
  });
  return hearAnswer;
}
