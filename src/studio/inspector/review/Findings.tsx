import type { FileFinding } from '../../../contract/staff.gen.ts';
import styles from '../pages/Staff.module.css';
import words from '../pages/words.json';

/** What the checker has found, the errors first. */
export function Findings({ of }: { of: readonly FileFinding[] }) {
  if (of.length === 0) return null;
  const ordered = of.toSorted((one, other) => one.severity.localeCompare(other.severity));
  return (
    <ul className={styles.findings}>
      {ordered.map(({ severity, message, mend, file, pointer, code }) => (
        <li key={code + file + pointer + message} data-severity={severity}>
          <strong>{words.severity[severity]}</strong> {message}
          {mend !== undefined && <p>{`${words.mend} ${mend}.`}</p>}
          <details className={styles.quiet}>
            <summary>{words.forDevelopers}</summary>
            {code}: {file} {pointer}
          </details>
        </li>
      ))}
    </ul>
  );
}
