import { phoneDerived, phoneDerivedFacts } from '../../booking/customer/phoneDerived.ts';
import type { Answers } from '../../contract/types.gen.ts';
import { namePattern } from '../../engine/namePattern.ts';
import type { SentEvent } from '../../engine/replay.ts';
import type { Json, Scalar } from '../../engine/types.ts';
import { isObject } from '../../files/json/isObject.ts';
import type { Draft } from './draft.ts';
import { mostEvents, without } from './storeDraft.ts';

/** Older drafts are ignored, and the visit starts again. */
const keptMinutes = 30;
/** A draft takes a few kilobytes; a larger text is not ours. */
const mostCharacters = 256_000;

type Values = Record<string, Json>;

const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);

const versionId = /^[\w-]{22}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readEvent(value: unknown): SentEvent | undefined {
  if (!isObject(value) || !isObject(value.event)) return undefined;
  const { step, event, isAsked } = value;
  const { type, answers, facts } = event;
  if (!isText(step, namePattern) || !isText(type, namePattern)) return undefined;
  return {
    step,
    event: {
      type,
      ...(isObject(answers) && { answers: without(answers as Values, phoneDerived) }),
      ...(isObject(facts) && {
        facts: without(facts as Record<string, Scalar>, phoneDerivedFacts),
      }),
    },
    ...(isAsked === true && { isAsked }),
  };
}

/**
 * Parses a stored draft. Anybody may have written to the storage, so whatever does not have the
 * form of a draft is left out.
 *
 * @returns null if the text is no draft, too large or too old
 */
export function readDraft(text: string | null, now: Date): Draft | null {
  if (text === null || text.length > mostCharacters) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(kept) || !Array.isArray(kept.events)) return null;
  const age = now.getTime() - new Date(String(kept.savedAt)).getTime();
  if (!(age >= 0 && age < keptMinutes * 60_000)) return null;
  const { version, leadId, answers, typed } = kept;
  const typedBySteps = Object.entries(isObject(typed) ? typed : {}).flatMap(([step, given]) =>
    isObject(given) ? [[step, without(given as Values, phoneDerived) as Answers] as const] : [],
  );
  return {
    savedAt: String(kept.savedAt),
    version: isText(version, versionId) ? version : null,
    events: kept.events.slice(0, mostEvents).flatMap((event) => readEvent(event) ?? []),
    step: String(kept.step),
    answers: isObject(answers) ? without(answers as Values, phoneDerived) : {},
    typed: Object.fromEntries(typedBySteps),
    leadId: isText(leadId, uuid) ? leadId : null,
  };
}
