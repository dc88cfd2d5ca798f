import type { AuditRow } from '../../../contract/staff.gen.ts';
import { shownTime } from '../times.ts';
import { fillWords } from '../words.ts';
import words from '../pages/words.json';

type Sayings = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
const sayings: Sayings = words.auditDetails;

const deeds: Readonly<Record<string, string>> = words.deeds;

/** What somebody did, as one says it of them. */
export const deedInWords = (action: AuditRow['action']): string => deeds[action] ?? action;

const isInstant = /^\d{4}-\d\d-\d\dT/;

/** A detail in a few words; undefined where it says nothing to who reads it. */
function detailInWords(key: string, value: unknown): string | undefined {
  const saying = sayings[key];
  if (saying === undefined || value == null || value === '') return undefined;
  if (typeof saying !== 'string') {
    return typeof value === 'string' || typeof value === 'boolean' ? saying[`${value}`] : undefined;
  }
  if (Array.isArray(value)) {
    const texts = value.filter((each) => typeof each === 'string');
    return texts.length === 0 ? undefined : fillWords(saying, { value: texts.join('; ') });
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  return fillWords(saying, { value: isInstant.test(text) ? shownTime(value) : text });
}

/**
 * What else there is to know of a deed, in words. Ids, and what has no words here, are left to the
 * export.
 */
export const detailsInWords = (detail: AuditRow['detail']): string =>
  Object.keys(sayings)
    .map((key) => detailInWords(key, detail[key]))
    .filter((part) => part !== undefined)
    .join(' · ');
