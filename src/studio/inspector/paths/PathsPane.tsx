import { useVisits } from '../knowledge/useKnowledge.ts';
import { useActions, useInspected, usePage } from '../store/contexts.ts';
import { playMoments } from '../visit/moments.ts';
import { stepInWords } from '../words.ts';
import styles from './Paths.module.css';

/** Paths that together take every transition. Each can be played, or shown screen by screen. */
export function PathsPane() {
  const { flow } = useInspected();
  const visits = useVisits();
  const { playFor, showStrip } = useActions();
  const shown = usePage((now) => now.strip);
  if (visits === undefined) return <output>Looking for the paths…</output>;
  return (
    <div>
      <p className={styles.help}>
        {visits.length} visits that together go every way on which a visitor can go.
      </p>
      <ol className={styles.paths}>
        {visits.map((visit, index) => {
          const { moments } = playMoments(flow, {}, visit.events);
          const titles = moments.map(({ step }) => stepInWords(flow, step.id));
          return (
            // The list is only ever replaced as a whole, so that an index identifies an entry.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-shown={shown === visit}>
              <p>{titles.join(' › ')}</p>
              <div className={styles.actions}>
                <button type="button" onClick={() => playFor(visit.events)}>
                  Play<span className="visually-hidden"> path {index + 1}</span>
                </button>
                <button
                  type="button"
                  aria-pressed={shown === visit}
                  onClick={() => showStrip(visit)}
                >
                  Filmstrip<span className="visually-hidden"> of path {index + 1}</span>
                </button>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
