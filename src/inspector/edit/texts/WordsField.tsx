import { useId, useState } from 'react';
import { cx } from '../../../ui/styles/cx.ts';
import control from '../../../ui/control.module.css';
import styles from './Texts.module.css';

interface WordsFieldProps {
  label: string;
  /** Said beside the label, for instance where the sentence stands. */
  hint?: string | undefined;
  words: string;
  onChange: (words: string) => void;
  onBlur?: () => void;
  lang?: string;
  /** Somebody should write it. */
  isMissing?: boolean;
  /** Somebody should look at it: the English sentence is another one now. */
  isOld?: boolean;
  /** What is typed counts when the field is left. */
  commits?: boolean;
}

/** One sentence, as high as it is long. */
export function WordsField(props: WordsFieldProps) {
  const { label, hint, words, onChange, onBlur, lang, commits = false } = props;
  const { isMissing = false, isOld = false } = props;
  const [typed, setTyped] = useState<string>();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isMissing && <strong className={styles.missing}> – missing</strong>}
        {isOld && <strong className={styles.missing}> – of the sentence before</strong>}
        {hint !== undefined && hint !== '' && ` · ${hint}`}
      </label>
      <textarea
        id={id}
        rows={1}
        lang={lang}
        value={typed ?? words}
        className={cx(control.control, styles.words, isMissing && styles.empty)}
        onChange={({ target }) => {
          const text = target.value.replaceAll('\n', ' ');
          if (commits) setTyped(text);
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
