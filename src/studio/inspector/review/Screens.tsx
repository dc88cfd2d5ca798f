import { useMemo, useState, type ReactNode } from 'react';
import { knownFromStart, shortestVisit } from '../../../checker/explore/shortestVisit.ts';
import type { FlowFiles, Review, ScopeName, ScreenChange } from '../../../contract/staff.gen.ts';
import { parseFlow } from '../../../engine/parse/parseFlow.ts';
import { factsOf, personasOf } from '../../simulation/personas.ts';
import { readForms } from '../../../files/stepFile/readForms.ts';
import { appSurroundings } from '../../../verdict/appSurroundings.ts';
import { languageTitles } from '../bar/languages.ts';
import { loadShopSettings } from '../loadShopSettings.ts';
import { ChangeList, languageShowing } from '../changes/ChangeList.tsx';
import type { FileChange } from '../changes/changesOf.ts';
import { impossibleEvents } from '../persona/impossibleEvents.ts';
import { PhoneFrame } from '../player/PhoneFrame.tsx';
import type { Scene } from '../player/scene.ts';
import { WhenSeen } from '../player/WhenSeen.tsx';
import { fillWords } from '../words.ts';
import { addressFor } from '../calls/calls.ts';
import { useLoaded } from '../calls/useAnswer.tsx';
import { ChoicePicker } from '../pages/pickers.tsx';
import styles from '../pages/Staff.module.css';
import words from '../pages/words.json';

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
    for (const persona of personasOf(parsed.flow)) {
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

interface ChangesProps extends Pick<Review, 'before' | 'after' | 'screens'> {
  scope: ScopeName;
  changes: readonly FileChange[];
  /** What can be done with a screen, beside its pictures. */
  renderMore?: (step: string) => ReactNode;
}

/** What differs in two sets of files in sentences, with each changed screen as visitors see it. */
export function Changes({ scope, before, after, screens, changes, renderMore }: ChangesProps) {
  const [language, setLanguage] = useState('');
  // Without them the screens show the simulated shop.
  const { answer: settings } = useLoaded(['settings of a shop', scope], async () => {
    return (await loadShopSettings(addressFor(scope).split('?')[1] ?? '')) ?? null;
  });
  const then = useMemo(() => scenesOrNone(before), [before]);
  const now = useMemo(() => scenesOrNone(after), [after]);
  return (
    <>
      {screens.length > 0 && (
        <ChoicePicker
          label={words.language}
          value={language}
          none={words.languageThatChanges}
          choices={languageTitles.map(({ id, title }) => [id, title])}
          onChange={setLanguage}
        />
      )}
      <ChangeList
        changes={changes}
        renderScreen={(step, list) => {
          const screen = screens.find((one) => one.step === step);
          const more = {
            language: language || languageShowing(list),
            entered: answersShowing(list),
            ...(settings && { settings }),
          };
          return (
            <>
              {screen !== undefined && <Sides screen={screen} then={then} now={now} more={more} />}
              {renderMore?.(step)}
            </>
          );
        }}
      />
    </>
  );
}

/** What must be filled in for some changes to be seen. */
const answersShowing = (list: readonly FileChange[]): NonNullable<Scene['entered']> =>
  Object.assign({}, ...list.map(({ opens }) => opens)) as NonNullable<Scene['entered']>;

interface SidesProps extends Pick<PictureProps, 'more'> {
  screen: ScreenChange;
  then: SceneOf;
  now: SceneOf;
}

/** A screen before and after, as visitors see it. */
function Sides({ screen: { step, title, change }, then, now, more }: SidesProps) {
  return (
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
  );
}

interface PictureProps {
  sceneOf: SceneOf;
  step: string;
  label: string;
  more: Pick<Scene, 'language' | 'settings' | 'entered'>;
}

const languageOf = ({ language }: PictureProps['more']) =>
  languageTitles.find(({ id }) => id === language)?.title ?? language;

function Picture({ sceneOf, step, label, more }: PictureProps) {
  const scene = useMemo(() => sceneOf(step), [sceneOf, step]);
  if (scene === undefined) return <p>{words.unreached}</p>;
  return (
    <>
      <PhoneFrame scene={{ ...scene, ...more }} size="phone" label={label} isStill />
      <p className={styles.quiet}>
        {fillWords(words.asPersona, { persona: scene.persona.title, language: languageOf(more) })}
      </p>
    </>
  );
}

/** A line as terminals show it, without the marks and blanks before it. */
export const withoutMarks = (line: string): string => line.replace(/^[\s-]+/, '');

export const Sentences = ({ of }: { of: readonly string[] }) =>
  of.length > 0 && (
    <ul className={styles.sentences}>
      {of.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
