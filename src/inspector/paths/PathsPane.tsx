import type { CoveringVisit } from '../../checker/explore/paths.ts';
import type { Flow } from '../../engine/types.ts';
import { playMoments } from '../visit/moments.ts';
import { stepInWords } from '../words.ts';
import styles from './Paths.module.css';

interface PathsPaneProps {
  flow: Flow;
  /** Undefined while they are computed. */
  visits: readonly CoveringVisit[] | undefined;
  /** The path that is shown as a filmstrip. */
  shown: CoveringVisit | undefined;
  onPlay: (visit: CoveringVisit) => void;
  onShow: (visit: CoveringVisit) => void;
}

/** Paths that together take every transition. Each can be played, or shown screen by screen. */
export function PathsPane({ flow, visits, shown, onPlay, onShow }: PathsPaneProps) {
  if (visits === undefined) return <output>Looking for the paths…</output>;
  return (
    <div>
      <p className={styles.help}>
        {visits.length} visits that together take every transition of this flow at least once.
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
                <button type="button" onClick={() => onPlay(visit)}>
                  Play<span className="visually-hidden"> path {index + 1}</span>
                </button>
                <button type="button" aria-pressed={shown === visit} onClick={() => onShow(visit)}>
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
