import type { Answers, ShopSettings } from '../../contract/types.gen.ts';
import type { Flow } from '../../engine/types.ts';
import { formOf } from '../stepWords.ts';
import { whatIsAsked } from './whatIsAsked.ts';
import styles from './Why.module.css';

interface AskedListProps {
  flow: Flow;
  forms: Readonly<Record<string, string>>;
  step: string;
  /** The answers given when the screen opens. */
  answers: Answers;
  /** The settings of the visit's shop. */
  settings: ShopSettings;
  heading: string;
}

/**
 * What a step's form asks and offers, each with the reason; nothing for a screen without a form.
 */
export function AskedList({ flow, forms, step, answers, settings, heading }: AskedListProps) {
  const file = forms[formOf(flow, step) ?? ''];
  const asked = file === undefined ? [] : whatIsAsked(file, answers, settings);
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
            <strong>{label.replace(/:$/, '')}</strong> <span>{because}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
