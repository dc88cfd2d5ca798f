import { useMemo, type ReactNode } from 'react';
import answers from '../../../schemas/answers.json';
import { knownFromStart, shortestVisit } from '../../checker/explore/shortestVisit.ts';
import type { FlowFiles, Review } from '../../contract/versions.ts';
import { parseFlow } from '../../engine/parse/parseFlow.ts';
import { factsOf, personas } from '../../simulation/personas.ts';
import { readForms } from '../../stepFile/readForms.ts';
import { appSurroundings } from '../../steps/declarations/appSurroundings.ts';
import { impossibleEvents } from '../persona/impossibleEvents.ts';
import { PhoneFrame } from '../player/PhoneFrame.tsx';
import type { Scene } from '../player/scene.ts';
import { WhenSeen } from '../player/WhenSeen.tsx';
import styles from './Staff.module.css';
import words from './words.json';

/** The scene in which a step of some files is reached; undefined where no persona comes there. */
function scenesOf(files: FlowFiles): (step: string) => Scene | undefined {
  const source: unknown = JSON.parse(files.flow);
  const parsed = parseFlow(source);
  if (!parsed.ok) return () => undefined;
  const around = appSurroundings(readForms(files.forms, answers));
  const forms = Object.fromEntries(
    Object.entries(files.forms).map(([id, text]) => [id, JSON.parse(text) as unknown]),
  );
  return (step) => {
    for (const persona of personas) {
      const facts = factsOf(persona);
      const as = { facts, never: impossibleEvents(persona) };
      const events = shortestVisit(parsed.flow, around, as, step);
      if (events === undefined) continue;
      const known = knownFromStart(parsed.flow, facts);
      const faults = persona.faults ?? [];
      return { flow: source, persona, faults, language: 'en', forms, facts: known, events };
    }
    return undefined;
  };
}

/** Changed screens of two versions side by side, as visitors see them. */
export function Screens({ before, after, screens }: Pick<Review, 'before' | 'after' | 'screens'>) {
  const sides = useMemo(() => {
    const of = (files: FlowFiles | null) => {
      try {
        return files === null ? () => undefined : scenesOf(files);
      } catch {
        // A draft may be no JSON at the moment; the findings say so.
        return () => undefined;
      }
    };
    return { before: of(before), after: of(after) };
  }, [before, after]);
  const picture = (side: 'before' | 'after', step: string, isThere: boolean): ReactNode => {
    if (!isThere) return words.noScreen;
    const scene = sides[side](step);
    if (scene === undefined) return words.unreached;
    return <PhoneFrame scene={scene} size="phone" label={`${step}: ${words[side]}`} isStill />;
  };
  return screens.map(({ step, title, change }) => (
    <section key={step} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles.sides}>
        <div>
          <p>{words.before}</p>
          <WhenSeen>{picture('before', step, change !== 'added')}</WhenSeen>
        </div>
        <div>
          <p>{words.after}</p>
          <WhenSeen>{picture('after', step, change !== 'removed')}</WhenSeen>
        </div>
      </div>
    </section>
  ));
}

export const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
);
