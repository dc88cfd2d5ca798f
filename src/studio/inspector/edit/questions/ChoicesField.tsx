import { Flex, Text } from '@radix-ui/themes';
import { useRef } from 'react';
import { everyLanguage, nothing, type Typed } from '../editForms/WordsFields.tsx';
import { LinkButton } from '../../../../page/ui/LinkButton.tsx';
import { TextField } from '../../../../page/ui/TextField.tsx';
import { languageInWords } from '../../words.ts';
import styles from './Questions.module.css';

export interface TypedChoice {
  readonly key: number;
  /** Undefined for a new one. */
  readonly value: string | undefined;
  readonly words: Typed;
}

interface ChoicesFieldProps {
  choices: readonly TypedChoice[];
  onChange: (choices: readonly TypedChoice[]) => void;
  /** Why they were refused. */
  refusal: string | null;
}

/** The choices of a question, in their order. */
export function ChoicesField({ choices, onChange, refusal }: ChoicesFieldProps) {
  const lastKey = useRef(Math.max(-1, ...choices.map(({ key }) => key)));
  const setChoice = (key: number, words: Typed) =>
    onChange(choices.map((one) => (one.key === key ? { ...one, words } : one)));
  const moveChoice = (at: number, by: -1 | 1) =>
    onChange(choices.toSpliced(at, 1).toSpliced(at + by, 0, choices[at]!));
  return (
    <fieldset>
      <legend>Choices</legend>
      {choices.map(({ key, words }, at) => (
        <fieldset key={key} className={styles.choice} aria-label={`Choice ${at + 1}`}>
          {everyLanguage.map((language) => (
            <TextField
              key={language}
              label={languageInWords(language)}
              lang={language}
              value={words[language]}
              onChange={(text) => setChoice(key, { ...words, [language]: text })}
            />
          ))}
          <Flex wrap="wrap" gap="4" gridColumn="1 / -1">
            <LinkButton disabled={at === 0} onClick={() => moveChoice(at, -1)}>
              Up
            </LinkButton>
            <LinkButton disabled={at === choices.length - 1} onClick={() => moveChoice(at, 1)}>
              Down
            </LinkButton>
            <LinkButton onClick={() => onChange(choices.filter((one) => one.key !== key))}>
              Take out
            </LinkButton>
          </Flex>
        </fieldset>
      ))}
      <LinkButton
        onClick={() => {
          lastKey.current += 1;
          onChange([...choices, { key: lastKey.current, value: undefined, words: nothing }]);
        }}
      >
        Add a choice
      </LinkButton>
      {refusal !== null && <Text color="red">{refusal}</Text>}
    </fieldset>
  );
}
