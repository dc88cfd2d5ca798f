import type { Answers, ShopSettings } from '../../contract/types.gen.ts';
import type { Flow } from '../../engine/types.ts';
import { quoted, stepInWords } from '../words.ts';
import { askedOn } from './AskedList.tsx';
import { whyText } from './whyText.ts';
import styles from './Why.module.css';

interface SoughtAnswerProps {
  flow: Flow;
  forms: Readonly<Record<string, string>>;
  step: string;
  /** The field or choice that was searched for. */
  label: string;
  answers: Answers;
  settings: ShopSettings;
}

/** Why one field or choice of a step is shown, or not. */
export function SoughtAnswer({ flow, step, label, ...props }: SoughtAnswerProps) {
  const found = askedOn({ flow, step, ...props }).find((one) => one.label === label);
  if (found === undefined) return null;
  return (
    <section className={styles.notShown} aria-labelledby="sought">
      <h2 id="sought">
        {quoted(label)}: {whyText('askedOn', { step: stepInWords(flow, step) })}
      </h2>
      <p data-holds={found.isShown} className={styles.clause}>
        <span className={styles.mark} aria-hidden="true">
          {found.isShown ? '✓' : '✗'}
        </span>
        <strong>{found.because}</strong>
      </p>
    </section>
  );
}
