import type { ReactNode } from 'react';
import styles from './MendList.module.css';
import type { JudgedTry } from './triesWorker.ts';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The checker's verdict of a change in words: "No errors, 1 warning. 8 of 95 kinds …". */
export function verdictOf({ errors, warnings, summary }: JudgedTry): string {
  const problems = [
    errors === 0 ? 'No errors' : counted(errors, 'error'),
    ...(warnings === 0 ? [] : [counted(warnings, 'warning')]),
  ];
  return `${problems.join(', ')}. ${summary}`;
}

interface TryListProps {
  tries: readonly JudgedTry[];
  onTake: (one: JudgedTry) => void;
  /** Further items of the list. */
  children?: ReactNode;
}

/** Possible changes as buttons, each with the checker's verdict before it is pressed. */
export function TryList({ tries, onTake, children }: TryListProps) {
  return (
    <ul className={styles.list}>
      {tries.map((one) => (
        <li key={one.label}>
          <button type="button" onClick={() => onTake(one)}>
            {one.label}
          </button>
          <p>{verdictOf(one)}</p>
          {one.remarks.map((remark) => (
            <p key={remark} className={styles.remark}>
              {remark}
            </p>
          ))}
        </li>
      ))}
      {children}
    </ul>
  );
}
