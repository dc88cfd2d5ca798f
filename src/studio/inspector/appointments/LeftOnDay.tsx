import { Callout } from '@radix-ui/themes';
import type { DayOfShop, ListedAppointment } from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import styles from './Appointments.module.css';
import words from './words.json';

/** Who of a day is still to be called, asked or waited for, a sentence each; none on an ordinary day. */
export function leftInWords({ appointments, isClosed }: DayOfShop): string[] {
  const standing = appointments.filter(({ status }) => status === 'standing');
  const untold = appointments.filter(({ isUntold }) => isUntold);
  const asked = standing.filter(({ isAskedToMove, isUntold }) => isAskedToMove && !isUntold);
  const others = standing.filter(({ isAskedToMove, isUntold }) => !isAskedToMove && !isUntold);
  const said = (sentence: string, of: readonly ListedAppointment[]) =>
    of.length === 0
      ? []
      : [fillWords(sentence, { names: of.map(({ customer }) => customer).join(', ') })];
  return [
    ...said(words.leftToCall, untold),
    ...said(words.leftAsked, asked),
    ...(isClosed ? said(words.leftOthers, others) : []),
    ...(isClosed && standing.length === 0 ? [words.leftNobody] : []),
  ];
}

/** Stands above the list of a day on which something is still to be done for somebody. */
export function LeftOnDay({ day }: { day: DayOfShop }) {
  const sentences = leftInWords(day);
  if (sentences.length === 0) return null;
  return (
    <section aria-label={words.left}>
      <Callout.Root color="amber" size="1" className={styles.lines} mb="3">
        {sentences.map((sentence) => (
          <Callout.Text key={sentence}>{sentence}</Callout.Text>
        ))}
      </Callout.Root>
    </section>
  );
}
