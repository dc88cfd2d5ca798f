import { useState } from 'react';
import { Avatar, Badge, Button, Card, Flex, Heading, Link, Text } from '@radix-ui/themes';
import type { KnownScope, Reviewers } from '../../../contract/staff.gen.ts';
import { Folded } from '../changes/ShownChange.tsx';
import { fillWords } from '../words.ts';
import { addressFor, callStaff } from '../calls/calls.ts';
import { nameOfScope } from '../pages/nameOfScope.ts';
import { ChoicePicker } from '../pages/pickers.tsx';
import { objectionsInWords } from './objectionsInWords.ts';
import { NotDone, useAnswer, useDeed } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { Quiet } from './texts.tsx';
import words from '../pages/words.json';

interface PersonProps {
  name: string;
  color: 'green' | 'gray';
  says: string;
}

/** Somebody, and what they have to do with it. */
export const Person = ({ name, color, says }: PersonProps) => (
  <Flex gap="2" align="center">
    <Avatar size="1" radius="full" color={color} fallback={name.slice(0, 2)} aria-hidden />
    <Text size="2">{says}</Text>
  </Flex>
);

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
      {asked.map(({ to: { id, name }, by, at }) => (
        <Person
          key={id}
          name={name}
          color="gray"
          says={fillWords(words.askedBy, { name, by: by.name, at: shownTime(at) })}
        />
      ))}
      {mail !== undefined && <output>{words.mailOutcome[mail]}</output>}
      <NotDone failure={ask.failure} />
      {canAsk && left.length > 0 && (
        <Folded title={words.askWhom}>
          <Flex gap="2" align="center" wrap="wrap">
            <ChoicePicker
              label={words.colleague}
              value={to}
              none={words.chooseColleague}
              choices={left.map(({ id, name }) => [id, name])}
              onChange={setTo}
            />
            <Button variant="soft" disabled={to === ''} onClick={() => ask.send()}>
              {words.sendForReview}
            </Button>
          </Flex>
          <Quiet>{sendsMail ? words.getsMail : words.noMail}</Quiet>
        </Folded>
      )}
      {canAsk && asked.length + colleagues.length === 0 && <Quiet>{words.noColleague}</Quiet>}
    </>
  );
}

interface WaitsForMeProps {
  scopes: readonly KnownScope[];
  /** The drafts that stand on the page anyway */
  but: readonly string[];
  /** What stands above them; left out where they stand first */
  title?: string;
}

/** What waits for who is signed in, by draft: for their review, or sent back to them. */
export function useWaitsForMe(onReturn = false) {
  const { answer } = useAnswer('listReviewsForMe', {}, { onReturn });
  return [
    ...(answer?.waiting ?? []).map((each) => ({
      ...each,
      badge: words.waits,
      says: fillWords(words.asksYou, { by: each.by.name, at: shownTime(each.at) }),
    })),
    ...(answer?.sentBack ?? []).map((each) => ({
      ...each,
      badge: words.sentBack,
      says: objectionsInWords([each]).join(' '),
    })),
  ];
}

/** The drafts that wait for who is signed in; none: nothing. */
export function WaitsForMe({ scopes, but, title }: WaitsForMeProps) {
  const waiting = useWaitsForMe(title !== undefined).filter(({ draft }) => !but.includes(draft));
  if (waiting.length === 0) return null;
  return (
    <Flex asChild direction="column" gap="2">
      <section aria-label={title ?? words.waits}>
        {title !== undefined && (
          <Heading as="h2" size="3">
            {title}
          </Heading>
        )}
        {waiting.map(({ draft, name, scope, by, badge, says }) => (
          <Card key={`${draft} ${by.id}`}>
            <Flex gap="3" align="center" wrap="wrap">
              <Link href={addressFor(scope, { page: 'review', draft })} weight="medium">
                {name}
              </Link>
              <Badge>{badge}</Badge>
              <Text size="2" color="gray">
                {[nameOfScope(scopes, scope), says].join(' · ')}
              </Text>
            </Flex>
          </Card>
        ))}
      </section>
    </Flex>
  );
}
