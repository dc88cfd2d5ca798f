import { Button, Card, Flex } from '@radix-ui/themes';
import { useVisits } from '../knowledge/useKnowledge.ts';
import { Quiet } from '../review/texts.tsx';
import { useActions, useInspected, usePage } from '../store/contexts.ts';
import { playMoments } from '../visit/moments.ts';
import { stepInWords, eventInWords, quoted } from '../words.ts';
import styles from './Paths.module.css';
import type { CoveringVisit } from '../../../checker/explore/paths.ts';
import { personaFor } from '../persona/personaFor.ts';
import { PhoneFrame } from '../player/PhoneFrame.tsx';
import { WhenSeen } from '../player/WhenSeen.tsx';

/** Paths that together take every transition. Each can be played, or shown screen by screen. */
export function PathsPane() {
  const { flow } = useInspected();
  const visits = useVisits();
  const { playFor, showStrip } = useActions();
  const shown = usePage((now) => now.strip);
  if (visits === undefined) return <output>Looking for the paths…</output>;
  return (
    <Flex direction="column" gap="2">
      <Quiet>{visits.length} visits that together go every way on which a visitor can go.</Quiet>
      <Flex asChild direction="column" gap="2">
        <ol>
          {visits.map((visit, index) => {
            const { moments } = playMoments(flow, {}, visit.events);
            const titles = moments.map(({ step }) => stepInWords(flow, step.id));
            return (
              // The list is only ever replaced as a whole, so that an index identifies an entry.
              // oxlint-disable-next-line react/no-array-index-key
              <Card asChild key={index}>
                <li>
                  <p>{titles.join(' › ')}</p>
                  <Flex gap="2" mt="2">
                    <Button size="1" variant="soft" onClick={() => playFor(visit.events)}>
                      Play<span className="visually-hidden"> path {index + 1}</span>
                    </Button>
                    <Button
                      size="1"
                      variant={shown === visit ? 'solid' : 'surface'}
                      color={shown === visit ? undefined : 'gray'}
                      aria-pressed={shown === visit}
                      onClick={() => showStrip(visit)}
                    >
                      Filmstrip<span className="visually-hidden"> of path {index + 1}</span>
                    </Button>
                  </Flex>
                </li>
              </Card>
            );
          })}
        </ol>
      </Flex>
    </Flex>
  );
}

/** The screens of a visit side by side. */
export function Filmstrip({ visit }: { visit: CoveringVisit }) {
  const { flow, persona, shopSettings, sceneOf } = useInspected();
  const personas = usePage((now) => now.personas);
  const { moments } = playMoments(flow, {}, visit.events);
  return (
    <ol className={styles.strip} aria-label="Screens of the path">
      {moments.map(({ step, event }, index) => {
        const events = visit.events.slice(0, index);
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
              <PhoneFrame
                isStill
                size="phone"
                label={title}
                scene={sceneOf(personaFor(events, personas, persona, shopSettings), events)}
              />
            </WhenSeen>
          </li>
        );
      })}
    </ol>
  );
}
