import { useEffect, useRef } from 'react';
import staffStyles from '../pages/Staff.module.css';
import { fillWords } from '../words.ts';
import { shortDay, toldInWords, whenInWords } from './appointmentInWords.ts';
import type { Outcome } from './ChangeDialog.tsx';
import words from './words.json';

/** What has changed, and what is sent to whom. */
export function WhatWasTold({
  outcome: { kind, customer, to, isChanged, told },
  onDay,
}: {
  outcome: Outcome;
  /** undefined: its day is shown */
  onDay?: ((day: string) => void) | undefined;
}) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const isCustomerTold = told.some((each) => each.to === 'customer');
  return (
    <section ref={ref} tabIndex={-1} aria-label={words.outcome} className={staffStyles.outcome}>
      <strong>{fillWords(words.done[kind], { customer, when: whenInWords(to) })}</strong>
      {!isChanged && <p>{words.unchanged}</p>}
      {isChanged && (
        <>
          {told.length > 0 && <span>{words.toldTitle}:</span>}
          <ul className={staffStyles.sentences}>
            {told.map((each) => (
              <li key={`${each.to} ${each.by}`}>{toldInWords(each)}</li>
            ))}
          </ul>
          {!isCustomerTold && <p>{kind === 'miss' ? words.nobodyTold : words.callThem}</p>}
        </>
      )}
      {onDay !== undefined && (
        <span>
          <button type="button" onClick={() => onDay(to.date)}>
            {fillWords(words.seeDay, { day: shortDay(to.date) })}
          </button>
        </span>
      )}
    </section>
  );
}
