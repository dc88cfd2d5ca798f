import type { JournalRecord } from '../../../contract/staff.gen.ts';
import type { ShopSettings } from '../../../contract/types.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { Panel } from '../plots/Panel.tsx';
import { asSentence, fillWords } from '../words.ts';
import styles from './Funnel.module.css';
import { notOfferedInWords, type NotOfferedAnswer } from './notOfferedInWords.ts';
import { titleOfStep } from './StepTable.tsx';
import words from './words.json';

interface NotOfferedProps {
  records: readonly JournalRecord[];
  flow: Flow | undefined;
  /** The shop's of now */
  settings: ShopSettings | undefined;
  /** Shows the screen of a record; absent where no screen can be shown */
  onChoose?: ((at: number) => void) | undefined;
}

/** What the visitor was not offered, and by which rule or setting: the questions that support has. */
export function NotOffered({ records, flow, settings, onChoose }: NotOfferedProps) {
  const told = notOfferedInWords(records, settings);
  // Pages that say how they loaded also say what they did not offer.
  const isRecorded = records.some(({ kind }) => kind === 'loaded');
  const list = (question: string, answers: readonly NotOfferedAnswer[], none: string) => (
    <>
      <h3 className={styles.small}>{question}</h3>
      {answers.length === 0 && <p>{none}</p>}
      {answers.map(({ at, week, sentences }) => {
        const step = fillWords(words.asOf, { step: titleOfStep(flow, records[at]!.toStep) });
        const when = asSentence(week === undefined ? step : `${week}, ${step}`);
        return (
          <div key={at} className={styles.decision}>
            {onChoose === undefined ? (
              <p className={styles.note}>{when}</p>
            ) : (
              <button type="button" className={styles.moment} onClick={() => onChoose(at)}>
                {when}
              </button>
            )}
            <ul>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
  return (
    <Panel title={words.notOffered}>
      {told === undefined ? (
        <p>{isRecorded ? words.noChoiceYet : words.noDecisions}</p>
      ) : (
        <>
          {list(words.whyWait, told.waiting, words.noOptions)}
          {list(words.whyDays, told.days, words.noWeeks)}
          {list(words.whyElse, told.others, words.elseOffered)}
        </>
      )}
    </Panel>
  );
}
