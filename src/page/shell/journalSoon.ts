import type { ApiClientOptions } from '../api/httpClient.ts';
import { HttpError } from '../api/httpError.ts';
import { Unsettled } from '../api/Unsettled.ts';
import type { Uuid } from '../../contract/types.gen.ts';
import { whenIdle } from '../browser/whenIdle.ts';
import { whenLookedAt } from '../browser/whenLookedAt.ts';
import { importInTime } from '../browser/importInTime.ts';
import type { Answered, TimedEvent } from '../journal/records.ts';
import type { Language } from '../text/chooseLanguage.ts';
import type { Wizard } from '../wizard/wizard.ts';

/** Whether the visitor has asked not to be followed. */
const isAskedNotTo = ({
  doNotTrack,
  globalPrivacyControl,
}: Navigator & { globalPrivacyControl?: boolean }) =>
  doNotTrack === '1' || globalPrivacyControl === true;

interface JournalSoon {
  wizard: Wizard;
  shopId: Uuid;
  /** The version of the flow; without one there is no journal. */
  version: string | undefined;
  isResumed: boolean;
  getLanguage: () => Language;
  /** What was handled so far, and when. */
  heard: TimedEvent[];
}

/**
 * Keeps the journal of a visit, once somebody looks at the page and the browser is idle, where the shop has one and the visitor has
 * not asked for none.
 *
 * @returns takes what fails of the calls, and what they are answered
 */
export function journalSoon({
  wizard,
  version,
  heard,
  getLanguage,
  ...given
}: JournalSoon): Pick<ApiClientOptions, 'onFailed' | 'onAnswered'> {
  const { visit, settings, config, failure, errorsMet } = wizard;
  if (version === undefined || settings.visitJournal !== true || isAskedNotTo(navigator)) return {};
  const readyAt = performance.now();
  const stopHearing = visit.onHandled((...handled) => heard.push([performance.now(), ...handled]));
  const answers: Answered[] = [];
  let noteAnswer: (...answered: Answered) => void = (...answered) => answers.push(answered);
  const load = (lookedAt: number) =>
    importInTime(import('../journal/journalVisit.ts')).then(
      ({ journalVisit, journalUrl }) => {
        stopHearing();
        const url = journalUrl(config.apiUrl, given.shopId);
        noteAnswer = journalVisit({
          wizard,
          url,
          flowVersion: version,
          language: getLanguage(),
          heard,
          answers,
          lookedAt,
          readyAt,
          ...given,
        });
      },
      // The visit does without.
      () => {
        stopHearing();
        noteAnswer = () => undefined;
      },
    );
  whenLookedAt((lookedAt) => whenIdle(() => void load(lookedAt)));
  failure.subscribe(() => {
    const error = failure.get();
    // Those of calls are noted as such.
    const isOfCall = error instanceof HttpError || error instanceof Unsettled;
    if (error !== null && !isOfCall) errorsMet.notify('page');
  });
  return {
    onFailed: (call, { kind, status, answer }) => {
      const { rule } = Object(answer) as { rule?: unknown };
      const by = typeof rule === 'string' ? ` ${rule}` : '';
      errorsMet.notify(`call ${call} ${kind === 'http' ? status + by : kind}`);
    },
    onAnswered: (...answered) => noteAnswer(...answered),
  };
}
