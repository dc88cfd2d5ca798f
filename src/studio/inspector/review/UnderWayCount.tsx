import type { ScopeName, UnderWay } from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import { flow, useAnswer } from '../calls/useAnswer.tsx';
import words from '../pages/words.json';

const everyMs = 5_000;

/** Visits under way in a sentence; `version` is the one that they began with. */
export function underWayInWords({ opened, withPhone, minutes }: UnderWay, version = words.inUse) {
  const phones = withPhone === null ? words.phonesUnknown : fillWords(words.phones, { withPhone });
  return `${fillWords(words.opened, { opened, minutes, version })} ${phones}`;
}

/** How many visits are under way now; counted again while one looks. */
export function UnderWayCount({ scope, begun }: { scope: ScopeName; begun?: UnderWay }) {
  // Once unanswered, the former number stays until the next time.
  const { latest: count = begun } = useAnswer(
    'countUnderWay',
    { query: { scope, flow } },
    { everyMs },
  );
  return <p>{count === undefined ? words.loading : underWayInWords(count)}</p>;
}
