import { Flex } from '@radix-ui/themes';
import { useMemo } from 'react';
import { changeWords } from '../../../../edits/changeWords/changeWords.ts';
import type { Flow, Step } from '../../../../engine/types.ts';
import en from '../../../../page/text/en.json';
import es from '../../../../page/text/es.json';
import frCA from '../../../../page/text/fr-CA.json';
import { appWordsOf } from '../../stepWords.ts';
import { parseFlow } from '../../../../engine/parse/parseFlow.ts';
import { parseJson } from '../../../../files/json/parseJson.ts';
import {
  translationLanguages,
  type TranslationLanguage,
} from '../../../../files/stepFile/types.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { languageInWords } from '../../words.ts';
import { everyLanguage } from '../editForms/WordsFields.tsx';
import { gapsInWords } from './placesInWords.ts';
import { SentenceRow, TextGroup } from './TextRows.tsx';
import { WordsField } from './WordsField.tsx';

const app: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, es, 'fr-CA': frCA };

/** The texts of the app that a step of some flow replaces. */
function ownWords(flow: string, id: string): NonNullable<Step['words']> {
  const parsed = parseFlow(parseJson(flow));
  return (parsed.ok && parsed.flow.steps[id]?.words) || {};
}

type Language = 'en' | TranslationLanguage;
type Said = Partial<Record<Language, string>>;

/**
 * What a flow says of one of the app's texts, with one language changed. A text that the flow takes
 * over keeps its translations until they are changed too; one that is as the app's own again is the
 * app's. An empty one is removed.
 */
export function withOwnWords(own: Said, built: Said, changed: Said): Said {
  const said = { ...(own.en === undefined ? built : {}), ...own, ...changed };
  const isBuilt = said.en === built.en;
  return Object.fromEntries(
    everyLanguage.map((language) => [
      language,
      isBuilt && said[language] === built[language] ? '' : (said[language] ?? ''),
    ]),
  );
}

const builtWords = (name: string): Said =>
  Object.fromEntries(Object.entries(app).map(([language, texts]) => [language, texts[name]]));

/**
 * The app's texts on a screen or in a form's widgets, in every language; the flow can replace each.
 */
export function AppTexts({ draft, flow, step }: { draft: FlowDraft; flow: Flow; step: Step }) {
  const said = appWordsOf(flow, draft.forms, step.id);
  const { flow: published } = draft.published;
  const former = useMemo(() => ownWords(published, step.id), [published, step.id]);
  if (said.length === 0) return null;
  const setWords = (name: string, language: Language, text: string) => {
    const words = withOwnWords(step.words?.[name] ?? {}, builtWords(name), { [language]: text });
    const edit = changeWords.apply(
      { flow: draft.text, forms: draft.forms },
      { id: step.id, name, words },
    );
    draft.editFiles(edit, edit.label, `${step.id} ${name} ${language}`);
  };
  const gaps = said.flatMap((name) => {
    const own = step.words?.[name];
    return own?.en === undefined
      ? []
      : translationLanguages.filter((language) => own[language] === undefined);
  }).length;
  /** Whether the English sentence was changed and its translation was not. */
  const isOld = (name: string, language: TranslationLanguage) => {
    const was = former[name]?.en === undefined ? builtWords(name) : former[name];
    const is = step.words?.[name];
    return is?.en !== was.en && is?.[language] === was[language];
  };
  return (
    <TextGroup
      label="Texts of the screen"
      title={step.form === undefined ? 'What customers read' : 'What its choices and dialogs say'}
      notes={[
        'Words in braces, such as {shop}, stand for what the visit knows. Leave them in.',
        gaps > 0 && gapsInWords(gaps),
      ]}
    >
      <Flex asChild direction="column" gap="2">
        <ul>
          {said.map((name) => {
            const own = step.words?.[name] ?? {};
            const isOwn = own.en !== undefined;
            return (
              <SentenceRow key={name}>
                {everyLanguage.map((language) => (
                  <WordsField
                    key={language}
                    label={languageInWords(language)}
                    hint={language === 'en' ? `in place of “${app.en?.[name] ?? ''}”` : undefined}
                    lang={language}
                    words={own[language] ?? (isOwn ? '' : (app[language]?.[name] ?? ''))}
                    isMissing={isOwn && own[language] === undefined}
                    isOld={
                      isOwn &&
                      language !== 'en' &&
                      own[language] !== undefined &&
                      isOld(name, language)
                    }
                    onChange={(text) => setWords(name, language, text)}
                  />
                ))}
              </SentenceRow>
            );
          })}
        </ul>
      </Flex>
    </TextGroup>
  );
}
