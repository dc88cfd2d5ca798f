import type { ReactNode } from 'react';
import type { CoveringVisit } from '../../../checker/explore/paths.ts';
import type { Flow, FlowEvent } from '../../../engine/types.ts';
import { WhenSeen } from '../player/WhenSeen.tsx';
import { playMoments } from '../visit/moments.ts';
import { eventInWords, quoted, stepInWords } from '../words.ts';
import styles from './Paths.module.css';

interface FilmstripProps {
  flow: Flow;
  visit: CoveringVisit;
  /** Renders a picture of the screen after some events, which cannot be used. */
  renderStill: (events: readonly FlowEvent[], label: string) => ReactNode;
}

/** The screens of a visit side by side. */
export function Filmstrip({ flow, visit, renderStill }: FilmstripProps) {
  const { moments } = playMoments(flow, {}, visit.events);
  return (
    <ol className={styles.strip} aria-label="Screens of the path">
      {moments.map(({ step, event }, index) => {
        const title = `${index + 1}. ${stepInWords(flow, step.id)}`;
        return (
          // A moment is its position in the visit, so that the index identifies it.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <h2>
              {title}
              {event !== undefined && (
                <small> after {quoted(eventInWords(flow, event.type))}</small>
              )}
            </h2>
            <WhenSeen className={styles.still}>
              {renderStill(visit.events.slice(0, index), title)}
            </WhenSeen>
          </li>
        );
      })}
    </ol>
  );
}
