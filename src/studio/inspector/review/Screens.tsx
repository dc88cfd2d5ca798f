import { useMemo, useState } from 'react';
import { Text } from '@radix-ui/themes';
import { knownFromStart, shortestVisit } from '../../../checker/explore/shortestVisit.ts';
import type { FlowFiles, Review, ScopeName, ScreenChange } from '../../../contract/staff.gen.ts';
import { parseFlow } from '../../../engine/parse/parseFlow.ts';
import { factsOf, personasOf } from '../../simulation/personas.ts';
import { readForms } from '../../../files/stepFile/readForms.ts';
import { appSurroundings } from '../../../verdict/appSurroundings.ts';
import { languageTitles } from '../bar/languages.ts';
import { loadShopSettings } from '../loadShopSettings.ts';
import type { FileChange } from '../changes/changesOf.ts';
import { impossibleEvents } from '../persona/personaFor.ts';
import { PhoneFrame } from '../player/PhoneFrame.tsx';
import type { Scene } from '../player/scene.ts';
import { WhenSeen } from '../player/WhenSeen.tsx';
import { fillWords } from '../words.ts';
import { addressFor } from '../calls/calls.ts';
import { useLoaded } from '../calls/useAnswer.tsx';
import { ChoicePicker } from '../pages/pickers.tsx';
import staffStyles from '../pages/Staff.module.css';
import styles from './Review.module.css';
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

/** Two sets of files of which visitors see screens. */
export interface Seen extends Pick<Review, 'before' | 'after' | 'screens'> {
  readonly scope: ScopeName;
}

/** The language in which some changes are seen: that of the first words that differ. */
export function languageShowing(changes: readonly FileChange[]): string {
  const said = changes.map((change) => change.words);
  // What has no words of its own, such as another order, is seen in any language.
  if (said.includes(undefined)) return 'en';
  const differs = (id: string) => said.some((both) => both?.before?.[id] !== both?.after?.[id]);
  return languageTitles.map(({ id }) => id).find(differs) ?? 'en';
}

/** What must be filled in for some changes to be seen. */
const answersShowing = (list: readonly FileChange[]): NonNullable<Scene['entered']> =>
  Object.assign({}, ...list.map(({ opens }) => opens)) as NonNullable<Scene['entered']>;

/** Pictures of the screens that differ, before and after, and the choice of their language. */
export function useScreens(seen: Seen | undefined) {
  const { scope, before = null, after = null, screens = [] } = seen ?? {};
  const [language, setLanguage] = useState('');
  // Without them the screens show the simulated shop.
  const { answer: settings } = useLoaded(
    ['settings of a shop', scope],
    scope && (async () => (await loadShopSettings(addressFor(scope).split('?')[1] ?? '')) ?? null),
  );
  const then = useMemo(() => scenesOrNone(before), [before]);
  const now = useMemo(() => scenesOrNone(after), [after]);
  return {
    choice: screens.length > 0 && (
      <ChoicePicker
        label={words.language}
        value={language}
        none={words.languageThatChanges}
        choices={languageTitles.map(({ id, title }) => [id, title])}
        onChange={setLanguage}
      />
    ),
    pictureOf: (step: string | undefined, list: readonly FileChange[]) => {
      const screen = screens.find((one) => one.step === step);
      const more = {
        language: language || languageShowing(list),
        entered: answersShowing(list),
        ...(settings && { settings }),
      };
      return screen && <Sides screen={screen} then={then} now={now} more={more} />;
    },
  };
}

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
      <Text as="p" size="1" color="gray" mt="2">
        {fillWords(words.asPersona, { persona: scene.persona.title, language: languageOf(more) })}
      </Text>
    </>
  );
}

/** A line as terminals show it, without the marks and blanks before it. */
export const withoutMarks = (line: string): string => line.replace(/^[\s-]+/, '');

export const Sentences = ({ of }: { of: readonly string[] }) =>
  of.length > 0 && (
    <ul className={staffStyles.sentences}>
      {of.map((each, index) => (
        <li key={`${index} ${each}`}>{each}</li>
      ))}
    </ul>
  );
