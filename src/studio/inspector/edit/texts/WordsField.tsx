import { Text } from '@radix-ui/themes';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../../../page/ui/styles/cx.ts';
import control from '../../../../page/ui/control.module.css';
import styles from './Texts.module.css';

interface WordsFieldProps {
  label: string;
  /** Text beside the label, such as where the sentence is used. */
  hint?: string | undefined;
  words: string;
  onChange: (words: string) => void;
  onBlur?: () => void;
  lang?: string;
  /** Whether the text is still to be written. */
  isMissing?: boolean;
  /** Whether the text should be checked, because the English sentence was changed. */
  isOld?: boolean;
  /** Whether typing takes effect only when the field is left. */
  commits?: boolean;
}

const Missing = ({ children }: { children: ReactNode }) => (
  <Text color="red" weight="bold">
    {children}
  </Text>
);

/** A text field for one sentence, which grows with it. */
export function WordsField(props: WordsFieldProps) {
  const { label, hint, words, onChange, onBlur, lang, commits, isMissing, isOld } = props;
  const [typed, setTyped] = useState<string>();
  const id = useId();
  return (
    <div>
      <Text as="label" color="gray" htmlFor={id}>
        {label}
        {isMissing === true && <Missing> – missing</Missing>}
        {isOld === true && <Missing> – still translates the former sentence</Missing>}
        {hint !== undefined && hint !== '' && ` · ${hint}`}
      </Text>
      <textarea
        id={id}
        rows={1}
        lang={lang}
        value={typed ?? words}
        className={cx(control.control, styles.words, isMissing === true && styles.empty)}
        onChange={({ target }) => {
          const text = target.value.replaceAll('\n', ' ');
          if (commits === true) setTyped(text);
          else onChange(text);
        }}
        onBlur={() => {
          if (typed !== undefined) onChange(typed);
          setTyped(undefined);
          onBlur?.();
        }}
      />
    </div>
  );
}
