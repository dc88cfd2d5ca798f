import { useEffect, useMemo, useState } from 'react';
import { knownFromStart, shortestVisit } from '../../checker/explore/shortestVisit.ts';
import type { ShopSettings } from '../../contract/types.gen.ts';
import type { FlowFiles, Review, ScopeName } from '../../contract/staff.gen.ts';
import { parseFlow } from '../../engine/parse/parseFlow.ts';
import { factsOf, personas } from '../../simulation/personas.ts';
import { readForms } from '../../stepFile/readForms.ts';
import { appSurroundings } from '../../steps/declarations/appSurroundings.ts';
import { languageTitles } from '../bar/languages.ts';
import { loadShopSettings } from '../loadShopSettings.ts';
import { impossibleEvents } from '../persona/impossibleEvents.ts';
import { PhoneFrame } from '../player/PhoneFrame.tsx';
import type { Scene } from '../player/scene.ts';
import { WhenSeen } from '../player/WhenSeen.tsx';
import { fillWords } from '../words.ts';
import { addressFor } from './calls.ts';
import styles from './Staff.module.css';
import words from './words.json';

type SceneOf = (step: string) => Omit<Scene, 'language'> | undefined;

/** The scene in which a step of some files is reached; undefined where no persona comes there. */
function scenesOf({ flow, forms, answers }: FlowFiles): SceneOf {
  const source: unknown = JSON.parse(flow);
  const parsed = parseFlow(source);
  if (!parsed.ok) return () => undefined;
  const around = appSurroundings(readForms(forms, JSON.parse(answers)));
  const read = Object.fromEntries(
    Object.entries(forms).map(([id, text]) => [id, JSON.parse(text) as unknown]),
  );
  return (step) => {
    for (const persona of personas) {
      const facts = factsOf(persona);
      const as = { facts, never: impossibleEvents(persona) };
      const events = shortestVisit(parsed.flow, around, as, step);
      if (events === undefined) continue;
      const known = knownFromStart(parsed.flow, facts);
      const faults = persona.faults ?? [];
      return { flow: source, persona, faults, forms: read, answers, facts: known, events };
    }
    return undefined;
  };
}

function scenesOrNone(files: FlowFiles | null): SceneOf {
  try {
    return files === null ? () => undefined : scenesOf(files);
  } catch {
    // A draft may be no JSON at the moment; the findings say so.
    return () => undefined;
  }
}

/** The settings of the shop that the page is about; those of the simulated shop where there is none. */
function useShopSettings(scope: ScopeName): ShopSettings | undefined {
  const [settings, setSettings] = useState<ShopSettings>();
  useEffect(() => {
    const search = addressFor(scope).split('?')[1] ?? '';
    // Without them the screens show the simulated shop.
    loadShopSettings(search).then(setSettings, () => undefined);
  }, [scope]);
  return settings;
}

/** Changed screens of two versions side by side, as visitors see them. */
export function Screens({
  scope,
  before,
  after,
  screens,
}: Pick<Review, 'before' | 'after' | 'screens'> & { scope: ScopeName }) {
  const [language, setLanguage] = useState('en');
  const settings = useShopSettings(scope);
  const then = useMemo(() => scenesOrNone(before), [before]);
  const now = useMemo(() => scenesOrNone(after), [after]);
  if (screens.length === 0) return <p>{words.noScreens}</p>;
  const more = { language, ...(settings !== undefined && { settings }) };
  return (
    <>
      <label className={styles.picker}>
        {words.language}
        <select value={language} onChange={({ target }) => setLanguage(target.value)}>
          {languageTitles.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {screens.map(({ step, title, change }) => (
        <section key={step} aria-label={title} className={styles.screen}>
          <h3>{title}</h3>
          <div className={styles.sides}>
            {(['before', 'after'] as const).map((side) => (
              <figure key={side}>
                <figcaption>{words[side]}</figcaption>
                <WhenSeen className={styles.picture}>
                  {change === (side === 'before' ? 'added' : 'removed') ? (
                    <p>{words.noScreen}</p>
                  ) : (
                    <Picture
                      sceneOf={side === 'before' ? then : now}
                      step={step}
                      label={`${title}: ${words[side]}`}
                      more={more}
                    />
                  )}
                </WhenSeen>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

interface PictureProps {
  sceneOf: SceneOf;
  step: string;
  label: string;
  more: Pick<Scene, 'language' | 'settings'>;
}

function Picture({ sceneOf, step, label, more }: PictureProps) {
  const scene = useMemo(() => sceneOf(step), [sceneOf, step]);
  if (scene === undefined) return <p>{words.unreached}</p>;
  return (
    <>
      <PhoneFrame scene={{ ...scene, ...more }} size="phone" label={label} isStill />
      <p className={styles.quiet}>{fillWords(words.asPersona, { persona: scene.persona.title })}</p>
    </>
  );
}

export const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.sentences}>
    {of.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
);
