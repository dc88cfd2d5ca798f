import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CoveringVisit } from '../../engine/check/paths.ts';
import type { Flow, FlowEvent } from '../../engine/types.ts';
import { playMoments } from '../visit/moments.ts';
import { eventInWords, stepInWords } from '../words.ts';
import styles from './Paths.module.css';

/** Its content once it comes into sight: a screen is a whole page and not drawn for nothing. */
function WhenSeen({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setIsSeen(true);
      observer.disconnect();
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={styles.still}>
      {isSeen && children}
    </div>
  );
}

interface FilmstripProps {
  flow: Flow;
  visit: CoveringVisit;
  /** The screen after some events, without life. */
  renderStill: (events: readonly FlowEvent[], label: string) => ReactNode;
}

/** The screens of a visit, one beside the other. */
export function Filmstrip({ flow, visit, renderStill }: FilmstripProps) {
  const { moments } = playMoments(flow, {}, visit.events);
  return (
    <ol className={styles.strip} aria-label="Screens of the path">
      {moments.map(({ step, event }, index) => {
        const title = `${index + 1}. ${stepInWords(flow, step.id)}`;
        return (
          // Its place in the visit is what a moment is.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <h2>
              {title}
              {event !== undefined && <small> after “{eventInWords(flow, event.type)}”</small>}
            </h2>
            <WhenSeen>{renderStill(visit.events.slice(0, index), title)}</WhenSeen>
          </li>
        );
      })}
    </ol>
  );
}
