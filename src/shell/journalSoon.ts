import { HttpError } from '../api/httpError.ts';
import type { Operations, Uuid } from '../contract/types.gen.ts';
import { whenIdle } from '../browser/whenIdle.ts';
import { importInTime } from '../browser/importInTime.ts';
import type { Heard } from '../journal/journalVisit.ts';
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
  heard: Heard[];
}

/**
 * Keeps the journal of a visit, once the browser is idle, where the shop has one and the visitor has
 * not asked for none.
 *
 * @returns takes what fails of the calls
 */
export function journalSoon({ wizard, version, heard, getLanguage, ...given }: JournalSoon) {
  const { visit, settings, config, failure, errorsMet } = wizard;
  if (version === undefined || settings.visitJournal !== true || isAskedNotTo(navigator)) {
    return () => undefined;
  }
  const stopHearing = visit.onHandled((...handled) => heard.push([performance.now(), ...handled]));
  whenIdle(() => {
    importInTime(import('../journal/journalVisit.ts')).then(
      ({ journalVisit, journalUrl }) => {
        stopHearing();
        const url = journalUrl(config.apiUrl, given.shopId);
        journalVisit({
          wizard,
          url,
          flowVersion: version,
          language: getLanguage(),
          heard,
          ...given,
        });
      },
      // The visit does without.
      () => stopHearing(),
    );
  });
  failure.subscribe(() => {
    const error = failure.get();
    if (error !== null && !(error instanceof HttpError)) errorsMet.notify('page');
  });
  return (call: keyof Operations, { kind, status }: HttpError) =>
    errorsMet.notify(`call ${call} ${kind === 'http' ? status : kind}`);
}
