import type { Answers, ShopSettings } from '../../contract/types.gen.ts';
import type { Flow } from '../../engine/types.ts';
import { formOf } from '../stepWords.ts';
import { whatIsAsked, type AskedField } from './whatIsAsked.ts';
import styles from './Why.module.css';

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
