import type { Answers, ShopSettings } from '../../../contract/types.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { formOf } from '../stepWords.ts';
import { type AskedField, whatIsAsked } from './whatIsAsked.ts';
import styles from './Why.module.css';
import { quoted, stepInWords } from '../words.ts';
import { whyText } from './whyText.ts';

interface AskedStep {
  flow: Flow;
  forms: Readonly<Record<string, string>>;
  step: string;
  /** The answers given when the screen opens. */
  answers: Answers;
  /** The settings of the visit's shop. */
  settings: ShopSettings;
}

/** What a step's form asks and offers, each with the reason; empty for a screen without a form. */
export function askedOn({ flow, forms, step, answers, settings }: AskedStep): AskedField[] {
  const file = forms[formOf(flow, step) ?? ''];
  const asked = file === undefined ? [] : whatIsAsked(file, answers, settings);
  return asked.map((one) => ({ ...one, label: one.label.replace(/:$/, '') }));
}

/**
 * What a step's form asks and offers, each with the reason; nothing for a screen without a form.
 */
export function AskedList({ heading, ...props }: AskedStep & { heading: string }) {
  const asked = askedOn(props);
  if (asked.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul className={styles.plain}>
        {asked.map(({ label, isShown, because }) => (
          <li key={label} data-holds={isShown} className={styles.clause}>
            <span className={styles.mark} aria-hidden="true">
              {isShown ? '✓' : '✗'}
            </span>
            <strong>{label}</strong> <span>{because}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

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
export function SearchedField({ flow, step, label, ...props }: SoughtAnswerProps) {
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
