import type { Answers, ShopSettings } from '../../../contract/types.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { useInspected } from '../store/contexts.ts';
import { formOf } from '../stepWords.ts';
import { WhySection, HoldsMark } from './ClauseTree.tsx';
import { type AskedField, whatIsAsked } from './whatIsAsked.ts';
import styles from './Why.module.css';
import { quoted, stepInWords } from '../words.ts';
import { whyText } from './whyText.ts';

export interface OnStep {
  step: string;
  /** The settings of the visit's shop. */
  settings: ShopSettings;
}

interface AskedStep extends OnStep {
  flow: Flow;
  forms: Readonly<Record<string, string>>;
  /** The answers given when the screen opens. */
  answers: Answers;
}

/** What a step's form asks and offers, each with the reason; empty for a screen without a form. */
export function askedOn({ flow, forms, step, answers, settings }: AskedStep): AskedField[] {
  const file = forms[formOf(flow, step) ?? ''];
  const asked = file === undefined ? [] : whatIsAsked(file, answers, settings);
  return asked.map((one) => ({ ...one, label: one.label.replace(/:$/, '') }));
}

/** The same at the current moment of the visit. */
function useAskedNow(at: OnStep): AskedField[] {
  const { draft, flow, moment } = useInspected();
  return askedOn({ flow, forms: draft.forms, answers: moment.snapshot.answers, ...at });
}

/** What a step's form asks and offers, each with the reason; nothing for a screen without a form. */
export function AskedList({ heading, ...at }: OnStep & { heading: string }) {
  const asked = useAskedNow(at);
  if (asked.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {asked.map(({ label, isShown, because }) => (
          <li key={label} data-holds={isShown} className={styles.clause}>
            <HoldsMark holds={isShown} />
            <strong>{label}</strong> <span>{because}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why one field or choice of a step, which was searched for, is shown, or not. */
export function SearchedField({ label, ...at }: OnStep & { label: string }) {
  const { flow } = useInspected();
  const found = useAskedNow(at).find((one) => one.label === label);
  if (found === undefined) return null;
  return (
    <WhySection
      title={`${quoted(label)}: ${whyText('askedOn', { step: stepInWords(flow, at.step) })}`}
    >
      <p data-holds={found.isShown} className={styles.clause}>
        <HoldsMark holds={found.isShown} />
        <strong>{found.because}</strong>
      </p>
    </WhySection>
  );
}
