import { useEffect, useState } from 'react';
import type { ScopeName, UnderWay } from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import { callStaff, flowOfPage } from '../calls/calls.ts';
import words from '../pages/words.json';

const everyMs = 5_000;

/** Visits under way in a sentence; `version` is the one that they began with. */
export function underWayInWords({ opened, withPhone, minutes }: UnderWay, version = words.inUse) {
  const phones = withPhone === null ? words.phonesUnknown : fillWords(words.phones, { withPhone });
  return `${fillWords(words.opened, { opened, minutes, version })} ${phones}`;
}

/** How many visits are under way now; counted again while one looks. */
export function UnderWayCount({ scope, begun }: { scope: ScopeName; begun?: UnderWay }) {
  const [count, setCount] = useState(begun);
  const isBegun = begun !== undefined;
  useEffect(() => {
    const ask = () => {
      if (document.hidden) return;
      // Once unanswered, the former number stays until the next time.
      callStaff('countUnderWay', { query: { scope, flow: flowOfPage() } }).then(setCount, () => {});
    };
    if (!isBegun) ask();
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, [scope, isBegun]);
  return <p>{count === undefined ? words.loading : underWayInWords(count)}</p>;
}
