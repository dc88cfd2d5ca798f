import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button, Flex, Text } from '@radix-ui/themes';
import type { Published, Schedule, ScopeZone } from '../../../contract/staff.gen.ts';
import { longTime } from '../times.ts';
import { fillWords } from '../words.ts';
import { addressFor } from '../calls/calls.ts';
import { clocksInWords } from '../pages/clocksInWords.ts';
import styles from './Review.module.css';
import { underWayInWords } from './UnderWayCount.tsx';
import { useRefusal } from '../calls/useRefusal.tsx';
import { TextLine } from './texts.tsx';
import words from '../pages/words.json';

/** What was published, or is going to be. */
export type PublishResult = Published | Schedule;

interface PublishFormProps {
  label: string;
  /** Of a shop or organisation: whose flow it may follow but for what is its own, in words */
  following?: { place: string; around: string; isFirst: boolean } | undefined;
  /** The clocks of the shops concerned, if it can be put off */
  zones?: readonly ScopeZone[];
  send: (given: {
    sentence: string;
    word?: string;
    confirm?: readonly string[];
    dueAt?: string;
    follows?: boolean;
  }) => Promise<PublishResult>;
  onDone: (outcome: PublishResult) => void;
}

/** Six in the morning of the next Monday, as a date field has it. */
export function nextMonday(from: Date): string {
  const day = new Date(from);
  day.setDate(day.getDate() + ((8 - day.getDay()) % 7 || 7));
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(date)}T06:00`;
}

/** Asks for the sentence that everything published comes with, and for a word where there are warnings. */
export function PublishForm({ label, send, onDone, zones, following }: PublishFormProps) {
  const [sentence, setSentence] = useState('');
  const [localAt, setLocalAt] = useState('');
  const [follows, setFollows] = useState(following?.isFirst);
  const { given, mayTry, ending, attempt, isBusy, shown } = useRefusal();
  const isComplete = sentence.trim() !== '' && mayTry;

  const publish = async () => {
    const later = localAt !== '' && { dueAt: new Date(localAt).toISOString() };
    onDone(await send({ sentence, ...given, ...later, ...(follows !== undefined && { follows }) }));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete) void attempt(publish);
  };
  const pressed = localAt === '' ? label : words.schedule;
  return (
    <Flex asChild direction="column" gap="3">
      <form aria-label={label} onSubmit={submit}>
        <TextLine
          label={words.sentence}
          value={sentence}
          maxLength={500}
          required
          onChange={setSentence}
        />
        {following !== undefined && (
          <Flex role="radiogroup" aria-label={words.fromThenOn} direction="column" gap="2">
            <Text as="p" size="2" weight="medium">
              {words.fromThenOn}
            </Text>
            {[true, false].map((choice) => (
              <Flex asChild key={String(choice)} gap="2" align="start">
                <Text as="label" size="2">
                  <input
                    type="radio"
                    checked={follows === choice}
                    onChange={() => setFollows(choice)}
                  />
                  {fillWords(choice ? words.followOn : words.keepWhole, {
                    scope: following.place,
                    around: following.around,
                  })}
                </Text>
              </Flex>
            ))}
            {follows === false && (
              <Text as="p" size="1" color="gray">
                {words.keptUntil}
              </Text>
            )}
          </Flex>
        )}
        {zones !== undefined && (
          <Flex asChild gap="2" align="center">
            <Text as="label" size="2">
              <input
                type="checkbox"
                checked={localAt !== ''}
                onChange={({ target }) => setLocalAt(target.checked ? nextMonday(new Date()) : '')}
              />
              {words.later}
            </Text>
          </Flex>
        )}
        {zones !== undefined && localAt !== '' && (
          <>
            <TextLine
              label={words.localAt}
              type="datetime-local"
              value={localAt}
              onChange={(value) => value !== '' && setLocalAt(value)}
            />
            <Text asChild size="1" color="gray">
              <output>
                {fillWords(words.onClocks, { clocks: clocksInWords(localAt, zones) })}
              </output>
            </Text>
          </>
        )}
        {shown}
        {/* While it is tried it keeps the focus. */}
        <Button
          type="submit"
          size="3"
          disabled={!isComplete}
          aria-disabled={isBusy}
          aria-busy={isBusy}
        >
          {ending > 0
            ? fillWords(ending === 1 ? words.endAnd : words.endAllAnd, {
                what: pressed.charAt(0).toLowerCase() + pressed.slice(1),
              })
            : pressed}
        </Button>
        <Text asChild size="1" color="gray">
          <output>{isBusy ? words.proving : sentence.trim() === '' && words.sentenceFirst}</output>
        </Text>
      </form>
    </Flex>
  );
}

/** Says what has come of publishing, where the form was. */
export function PublishOutcome({ of }: { of: PublishResult }) {
  const place = useRef<HTMLOutputElement>(null);
  useEffect(() => place.current?.focus(), []);
  const isLive = 'publication' in of;
  const { scope } = isLive ? of.publication : of.version;
  const isHistory = new URLSearchParams(window.location.search).get('page') === 'history';
  return (
    <output ref={place} tabIndex={-1} className={styles.outcome}>
      <strong>
        {isLive
          ? words.isLive
          : fillWords(words.scheduled, {
              at: longTime(new Date(of.dueAt), { timeZoneName: 'short' }),
            })}
      </strong>
      <span>{isLive ? underWayInWords(of.underWay, words.replaced) : words.provedAgain}</span>
      {!isHistory && <a href={addressFor(scope, { page: 'history' })}>{words.seeHistory}</a>}
    </output>
  );
}
