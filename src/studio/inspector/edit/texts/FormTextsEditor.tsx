import { Flex } from '@radix-ui/themes';
import { useState } from 'react';
import {
  translationLanguages,
  type TranslationLanguage,
} from '../../../../files/stepFile/types.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { formSentences, withSentence, withTranslation, type FormText } from './formSentences.ts';
import { formInWords, languageInWords } from '../../words.ts';
import { gapsInWords, placesInWords } from './placesInWords.ts';
import { SentenceRow, TextGroup } from './TextRows.tsx';
import { WordsField } from './WordsField.tsx';

/**
 * A sentence that is being typed, and the file as it was before: each keystroke changes that file
 * anew.
 */
interface Typing {
  readonly before: string;
  readonly row: number;
  readonly written: string;
  readonly words: string;
}

/** Every sentence of a form with its translations, to be edited in place. */
export function FormTextsEditor({ draft, form }: { draft: FlowDraft; form: string }) {
  const [typing, setTyping] = useState<Typing>();
  const text = draft.forms[form];
  // While a sentence is typed it may equal another one for a moment. The rows must not merge then,
  // so they are those of the file before the typing, until the field is left or the file is changed
  // otherwise.
  const held = typing?.written === text ? typing : undefined;
  const rows = text === undefined ? [] : formSentences(held?.before ?? text);

  if (text === undefined) return <p>This screen has no form of its own.</p>;
  if (rows === undefined) {
    return <p>The form’s file is no JSON at the moment. Mend it under “For developers”.</p>;
  }
  const before = formSentences(draft.published.forms[form] ?? '{}') ?? [];
  /** Whether the English sentence was changed and its translation was not. */
  const isOld = ({ pointers, sentence, translations }: FormText, language: TranslationLanguage) => {
    const was = before.find((one) => one.pointers.includes(pointers[0]!));
    if (was === undefined || was.sentence === sentence) return false;
    const words = translations[language];
    return words !== undefined && words === was.translations[language];
  };
  const gaps = rows.reduce(
    (sum, { translations }) =>
      sum + translationLanguages.filter((language) => !translations[language]).length,
    0,
  );
  const isOldSomewhere = rows.some((row) =>
    translationLanguages.some((language) => isOld(row, language)),
  );
  const isEmptySomewhere = rows.some(({ sentence }) => sentence.trim() === '');
  const refused = draft.verdict.verdict?.formProblems[form]?.some(
    ({ severity }) => severity === 'error',
  );
  const isWhole = gaps === 0 && !isEmptySomewhere && !isOldSomewhere && refused !== true;
  const setWords = (index: number, row: FormText, words: string) => {
    const before = held?.before ?? text;
    const written = withSentence(before, row, words);
    setTyping({ before, row: index, written, words });
    draft.editForm(
      form,
      written,
      `Words of ${formInWords(draft.flow, form)}`,
      `${form} ${row.pointers[0]}`,
    );
  };

  return (
    <TextGroup
      label={`Texts of ${formInWords(draft.flow, form)}`}
      title="What customers read"
      notes={[
        isWhole && `Every sentence is there in ${translationLanguages.length + 1} languages.`,
        gaps > 0 && gapsInWords(gaps),
      ]}
    >
      <Flex asChild direction="column" gap="2">
        <ul>
          {rows.map((row, index) => {
            const isTyped = held?.row === index;
            const sentence = isTyped ? held.words : row.sentence;
            return (
              <SentenceRow key={row.pointers.join()}>
                <WordsField
                  label="English"
                  hint={placesInWords(row.pointers)}
                  lang="en"
                  words={sentence}
                  onChange={(words) => setWords(index, row, words)}
                  onBlur={() => setTyping(undefined)}
                  isMissing={sentence === ''}
                />
                {translationLanguages.map((language) => (
                  <WordsField
                    key={language}
                    label={languageInWords(language)}
                    lang={language}
                    words={row.translations[language] ?? ''}
                    isMissing={!row.translations[language]}
                    isOld={isOld(row, language)}
                    onChange={(words) =>
                      draft.editForm(
                        form,
                        withTranslation(text, row.sentence, language, words),
                        `${languageInWords(language)} of ${formInWords(draft.flow, form)}`,
                        `${form} ${row.pointers[0]} ${language}`,
                      )
                    }
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
