import { useState } from 'react';
import type { KnownScope, Reviewers } from '../../../contract/staff.gen.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { SelectField } from '../../../page/ui/SelectField.tsx';
import { fillWords } from '../words.ts';
import { addressFor, callStaff } from '../calls/calls.ts';
import { nameOfScope } from '../pages/nameOfScope.ts';
import { objectionsInWords } from './objectionsInWords.ts';
import { Sentences } from './Screens.tsx';
import styles from '../pages/Staff.module.css';
import { NotDone, useAnswer, useDeed } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import words from '../pages/words.json';

/** Who was asked to review a draft, and asking another colleague by name. */
export function AskForReview({ draft, canAsk }: { draft: string; canAsk: boolean }) {
  const [told, setTold] = useState<Reviewers>();
  const [to, setTo] = useState('');
  const { answer } = useAnswer('listReviewers', { params: { id: draft } });
  const ask = useDeed(
    () => callStaff('askForReview', { params: { id: draft }, body: { to } }),
    (now) => {
      setTold(now);
      setTo('');
    },
  );
  const reviewers = told ?? answer;
  if (reviewers === undefined) return null;
  const { asked, colleagues, mail, sendsMail } = reviewers;
  const left = colleagues.filter(({ id }) => asked.every((each) => each.to.id !== id));
  return (
    <>
      <Sentences
        of={asked.map(({ to: { name }, by, at }) =>
          fillWords(words.askedBy, { name, by: by.name, at: shownTime(at) }),
        )}
      />
      {mail !== undefined && <output>{words.mailOutcome[mail]}</output>}
      <NotDone failure={ask.failure} />
      {canAsk && left.length > 0 && (
        <>
          <SelectField
            label={words.askWhom}
            value={to}
            placeholder={words.chooseColleague}
            options={left.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTo}
          />
          <p className={styles.quiet}>{sendsMail ? words.getsMail : words.noMail}</p>
          <Button kind="secondary" disabled={to === ''} onClick={() => ask.send()}>
            {words.sendForReview}
          </Button>
        </>
      )}
      {canAsk && asked.length + colleagues.length === 0 && (
        <p className={styles.quiet}>{words.noColleague}</p>
      )}
    </>
  );
}

interface WaitsForMeProps {
  scopes: readonly KnownScope[];
  /** The draft that is looked at */
  but?: string;
}

/** The drafts that wait for who is signed in: for their review, and sent back to them; none: nothing. */
export function WaitsForMe({ scopes, but }: WaitsForMeProps) {
  const { answer } = useAnswer('listReviewsForMe', {}, { onReturn: but !== undefined });
  const others = <Draft extends { readonly draft: string }>(drafts: readonly Draft[] = []) =>
    drafts.filter(({ draft }) => draft !== but);
  const lists = [
    {
      title: but === undefined ? words.waits : words.waitsNext,
      of: others(answer?.waiting).map((each) => ({
        ...each,
        says: fillWords(words.asksYou, { by: each.by.name, at: shownTime(each.at) }),
      })),
    },
    {
      title: but === undefined ? words.sentBack : words.sentBackNext,
      of: others(answer?.sentBack).map((each) => ({
        ...each,
        says: objectionsInWords([each]).join(' '),
      })),
    },
  ];
  return lists
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => (
      <section key={title} aria-label={title}>
        <h2>{title}</h2>
        <ul className={styles.list}>
          {of.map(({ draft, name, scope, by, says }) => (
            <li key={`${draft} ${by.id}`}>
              <a href={addressFor(scope, { page: 'review', draft })}>{name}</a>
              <p className={styles.quiet}>{[nameOfScope(scopes, scope), says].join(' · ')}</p>
            </li>
          ))}
        </ul>
      </section>
    ));
}
