import { useId } from 'react';
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
}

/** One sentence, as high as it is long. */
export function WordsField({
  label,
  hint,
  words,
  onChange,
  lang,
  isMissing = false,
  onBlur,
}: WordsFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isMissing && <strong className={styles.missing}> – missing</strong>}
        {hint !== undefined && hint !== '' && ` · ${hint}`}
      </label>
      <textarea
        onBlur={onBlur}
        id={id}
        rows={1}
        lang={lang}
        value={words}
        className={cx(control.control, styles.words, isMissing && styles.empty)}
        onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
      />
    </div>
  );
}
