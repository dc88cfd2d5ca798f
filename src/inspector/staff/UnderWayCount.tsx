import { useEffect, useState } from 'react';
import type { UnderWay } from '../../contract/versions.ts';
import { fillWords } from '../words.ts';
import { callStaff } from './calls.ts';
import words from './words.json';

const everyMs = 5_000;

/** Visits under way in a sentence. */
export function underWayInWords({ opened, withPhone, minutes }: UnderWay): string {
  const phones = withPhone === null ? words.phonesUnknown : fillWords(words.phones, { withPhone });
  return `${fillWords(words.opened, { opened, minutes })} ${phones}`;
}

/** How many visits are under way now; counted again while one looks. */
export function UnderWayCount({ scope, begun }: { scope: string; begun: UnderWay }) {
  const [count, setCount] = useState(begun);
  useEffect(() => {
    const ask = () => {
      if (document.hidden) return;
      // Once unanswered, the former number stays until the next time.
      callStaff<UnderWay>(`under-way?${new URLSearchParams({ scope })}`).then(setCount, () => {});
    };
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, [scope]);
  return <p>{underWayInWords(count)}</p>;
}
