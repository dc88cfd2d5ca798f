import { Badge, Button, Callout, Card, Heading, TextField } from '@radix-ui/themes';
import { mdiMagnify } from '@mdi/js';
import { useState, type FormEvent, type ReactNode } from 'react';
import type {
  FoundAppointment,
  FoundChange,
  FoundCode,
  FoundLead,
  FoundMessage,
  FoundVisit,
  StaffOperations,
  VisitSummary,
} from '../../../contract/staff.gen.ts';
import { Icon } from '../../../page/ui/Icon.tsx';
import { addressFor, callStaff } from '../calls/calls.ts';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import { scope, useDeed, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import type { RefusedRule } from '../../../contract/types.gen.ts';
import { errorInWords, loadingInWords } from '../funnel/inWords.ts';
import { refusalInWords } from '../funnel/notOfferedInWords.ts';
import funnelWords from '../funnel/words.json';
import { fillWords, languageInWords } from '../words.ts';
import { askedInWords, notesInWords, othersInWords, whenInWords } from './appointmentInWords.ts';
import styles from './Appointments.module.css';
import { PhoneToCall } from './PhoneToCall.tsx';
import { ShopClock } from './ShopClock.tsx';
import words from './findWords.json';

type Found = StaffOperations['findCaller']['answer'];

/** Looks for a caller in all that a shop knows. */
export function useCallerSearch(shop: string) {
  const [found, setFound] = useState<Found>();
  // In the body: what is typed is somebody's phone or name, and stands in no address.
  const search = useDeed(
    (text: string) => callStaff('findCaller', { body: { shop, text } }),
    setFound,
  );
  const { isBusy, failure } = search;
  const forget = () => {
    setFound(undefined);
    search.forget();
  };
  const find = (text: string) => {
    if (!isBusy && text.trim() !== '') search.send(text.trim());
  };
  return { isBusy, found: failure ? undefined : found, failure, find, forget };
}

/** What a caller booked or began, by what they say of themselves. */
export function FindPage({ shop }: Pick<StaffPageProps, 'shop'>) {
  const [text, setText] = useState('');
  const { isBusy, found, failure, find } = useCallerSearch(shop);
  return (
    <>
      <SearchForm
        size="3"
        label={words.by}
        text={text}
        onText={setText}
        onSearch={() => find(text)}
      >
        <Button size="3" type="submit" disabled={isBusy || text.trim() === ''}>
          {isBusy ? words.looking : words.find}
        </Button>
      </SearchForm>
      {failure !== undefined && <Waiting failure={failure} />}
      {found !== undefined && <FoundList found={found} />}
    </>
  );
}

interface SearchFormProps {
  readonly size: '2' | '3';
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: () => void;
  /** What is pressed to search */
  readonly children: ReactNode;
}

/** One field that says what it takes. */
export function SearchForm({ size, label, text, onText, onSearch, children }: SearchFormProps) {
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form className={styles.find} data-size={size} onSubmit={search}>
      <TextField.Root
        type="search"
        size={size}
        aria-label={label}
        placeholder={label}
        title={label}
        value={text}
        maxLength={300}
        onChange={({ target }) => onText(target.value)}
      >
        <TextField.Slot>
          <Icon path={mdiMagnify} size={18} />
        </TextField.Slot>
      </TextField.Root>
      {children}
    </form>
  );
}

/** How a search is answered, in sentences. */
function outcomeInWords({ by, isCut, areCodesOfSeveral }: Found, isNothing: boolean): string {
  const say = isNothing ? words.nothing : words.understood;
  return [
    ...(by.length === 0 ? [words.notUnderstood] : by.map((each) => say[each])),
    ...(isCut ? [words.isCut] : []),
    ...(areCodesOfSeveral ? [words.codesOfSeveral] : []),
  ].join(' ');
}

interface FoundListProps {
  readonly found: Found;
  /** Of one visit, whose page this is: what it says where the visit came to nothing */
  readonly ofVisit?: string;
}

/** What was found of a caller or a visit, with what was sent. */
export function FoundList({ found, ofVisit }: FoundListProps) {
  const { atShop, appointments, leads, codes } = found;
  const visits = ofVisit === undefined ? found.visits : [];
  const isNothing = appointments.length + leads.length + codes.length + visits.length === 0;
  return (
    <section aria-label={words.found} className={styles.found}>
      <output>{(isNothing && ofVisit) || outcomeInWords(found, isNothing)}</output>
      {!isNothing && <ShopClock atShop={atShop} />}
      <Listed title={words.appointments} of={appointments}>
        {(each) => <Appointment key={each.appointment.id} of={each} among={found} />}
      </Listed>
      <Listed title={words.leads} of={leads}>
        {(each) => <Lead key={each.id} of={each} among={found} />}
      </Listed>
      <Listed title={words.visits} of={visits}>
        {(each) => <VisitAlone key={each.id} of={each} among={found} />}
      </Listed>
      <Listed title={words.codes} of={codes}>
        {(each) => <li key={each.sentAt}>{codeInWords(each)}</li>}
      </Listed>
    </section>
  );
}

interface ListedProps<Kind> {
  readonly title: string;
  readonly of: readonly Kind[];
  readonly children: (each: Kind) => ReactNode;
}

/** What was found of one kind; nothing where there is none. */
function Listed<Kind>({ title, of, children }: ListedProps<Kind>) {
  if (of.length === 0) return null;
  return (
    <>
      <Heading as="h2" size="3" mt="4" mb="2">
        {title}
      </Heading>
      <ul>{of.map((each) => children(each))}</ul>
    </>
  );
}

interface FoundCardProps {
  /** Whose it is, and when */
  readonly title: string | null;
  /** What has become of it */
  readonly badge: readonly [text: string, color: 'green' | 'red' | 'amber' | 'gray'];
  readonly links: ReactNode;
  /** What was sent, and what went wrong */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One thing that was found: what it is at the left, what happened to it at the right. */
function FoundCard({ title, badge: [state, color], links, aside, children }: FoundCardProps) {
  return (
    <Card asChild>
      <li className={styles.foundCard}>
        <h3>
          {title} <Badge color={color}>{state}</Badge>
        </h3>
        <div>{links}</div>
        <div>{children}</div>
        <div>{aside}</div>
      </li>
    </Card>
  );
}

/** How much of an id tells things of one second apart. */
const shownOfId = 13;

/** What tells apart those of which only the beginning of an id is known: as much of their ids. */
function Ids({
  of,
  among,
}: OfFound<Readonly<Partial<Record<keyof typeof words.ids, string | null>>>>) {
  if (!among.by.includes('idStart')) return null;
  const known = (['appointment', 'lead', 'visit'] as const).flatMap((kind) =>
    of[kind] == null ? [] : [fillWords(words.ids[kind], { id: of[kind].slice(0, shownOfId) })],
  );
  return <p className={styles.quiet}>{known.join(' · ')}</p>;
}

interface OfFound<Kind> {
  readonly of: Kind;
  /** Among what it was found, and by what */
  readonly among: Found;
}

function Appointment({
  of: { appointment, bookedAt, others, changes, messages, visit },
  among,
}: OfFound<FoundAppointment>) {
  const { id, customer, phone, email, vehicle, work, notes, status, date, visitId } = appointment;
  return (
    <FoundCard
      title={`${whenInWords(appointment)} · ${customer}`}
      badge={[words.statuses[status], status === 'standing' ? 'green' : 'red']}
      aside={
        <>
          <HowItWent of={visit} />
          <Messages of={messages.filter(({ change }) => change === 0)} />
          {changes.map((change) => (
            <div key={change.number}>
              <p>{changeInWords(change)}</p>
              <Messages of={messages.filter((each) => each.change === change.number)} />
            </div>
          ))}
        </>
      }
      links={
        <>
          <LinkButton to={{ page: 'appointments', day: date }}>{words.openDay}</LinkButton>
          <VisitLink visitId={visitId} />
        </>
      }
    >
      <p>{[vehicle, work.join(', ')].filter(Boolean).join(' · ')}</p>
      {notesInWords(notes).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <PhoneToCall id={id} customer={customer} short={phone} mayCall={among.mayCall} />
        {['', email, fillWords(words.bookedAt, { at: shownTime(bookedAt) })]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <Ids of={{ appointment: id, visit: visitId }} among={among} />
      {others.length > 0 && (
        <Callout.Root color="amber" size="1" my="2" role="note">
          <Callout.Text>
            {othersInWords({ ...appointment, last: changes.at(-1) ?? null }, others)}
          </Callout.Text>
        </Callout.Root>
      )}
    </FoundCard>
  );
}

function Lead({
  of: { id, customer, phone, state, beganAt, lastAt, isSettled, asked, visitId, messages, visit },
  among,
}: OfFound<FoundLead>) {
  const times = { began: shownTime(beganAt), last: shownTime(lastAt) };
  return (
    <FoundCard
      title={customer}
      badge={[words.kinds[state], state === 'left a message' ? 'amber' : 'gray']}
      aside={
        <>
          <HowItWent of={visit} />
          <Messages of={messages} none={isSettled ? words.noMessages : words.notTold} />
        </>
      }
      links={<VisitLink visitId={visitId} />}
    >
      <p>
        <PhoneToCall id={id} customer={customer ?? phone} short={phone} mayCall={among.mayCall} />
      </p>
      <p>{fillWords(words.leadStates[state], times)}</p>
      <Ids of={{ lead: id, visit: visitId }} among={among} />
      {askedInWords(asked).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </FoundCard>
  );
}

/** A visit that came to nothing that the shop knows of. */
function VisitAlone({ of: { id, beganAt, lastAt, end, begun }, among }: OfFound<VisitSummary>) {
  const times = { began: shownTime(beganAt), last: shownTime(lastAt) };
  const by = {
    language: languageInWords(begun.language),
    screen: funnelWords.screens[begun.screen],
  };
  const state = end === null ? 'under way' : 'over';
  return (
    <FoundCard
      title={fillWords(words.visitStates[state], times)}
      badge={[words.kinds[state], 'gray']}
      links={<VisitLink visitId={id} />}
    >
      <p>{fillWords(funnelWords.on, by)}</p>
      <Ids of={{ visit: id }} among={among} />
    </FoundCard>
  );
}

/** What no visit of the shop is offered. */
const ofSettings: ReadonlySet<RefusedRule> = new Set(['afterHours', 'courtesy']);

/** How the page loaded, and what failed or was refused, without a look at the visit. */
function HowItWent({ of }: { of: FoundVisit | null }) {
  if (of === null) return null;
  const { loaded, errors, notOffered } = of;
  const met = errors.map(errorInWords).join('; ');
  const missed = notOffered
    .filter((rule) => !ofSettings.has(rule))
    .map((rule) => refusalInWords(rule));
  return (
    <p>
      {loaded !== null && `${loadingInWords(loaded)} `}
      {missed.length > 0 && `${missed.join(' ')} `}
      {errors.length > 0 && fillWords(words.met, { errors: met })}
      {errors.length + missed.length === 0 && words.metNothing}
    </p>
  );
}

const LinkButton = ({ to, children }: { to: Record<string, string>; children: ReactNode }) => (
  <Button asChild variant="soft">
    <a href={addressFor(scope, to)}>{children}</a>
  </Button>
);

const VisitLink = ({ visitId }: { visitId: string | null }) =>
  visitId === null ? (
    <span className={styles.quiet}>{words.noVisit}</span>
  ) : (
    <LinkButton to={{ page: 'visit', id: visitId }}>{words.openVisit}</LinkButton>
  );

interface MessagesProps {
  readonly of: readonly FoundMessage[];
  readonly none?: string;
}

function Messages({ of, none = words.noMessages }: MessagesProps) {
  if (of.length === 0) return <p className={styles.quiet}>{none}</p>;
  return (
    <ul>
      {of.map((message) => (
        <li key={`${message.to} ${message.by} ${message.change}`}>{messageInWords(message)}</li>
      ))}
    </ul>
  );
}

/** What was done to an appointment, by whom and when. */
const changeInWords = ({ kind, by, at, why, ...before }: FoundChange): string =>
  fillWords(words.changes[kind], {
    at: shownTime(at),
    who: by ?? words.theCustomer,
    before: whenInWords(before),
  }) + (why === null ? '' : fillWords(words.why, { why: why.replaceAll('\n', '; ') }));

/** How long a message waits where what it is sent to is well. */
const QUICK_MS = 60_000;

/** What became of a message, in a sentence or two. */
const messageInWords = (message: FoundMessage): string => {
  const { to, by, state, why, at, attempts } = message;
  const sentence = fillWords(words.messages[state], {
    what: by === 'webhook' ? words.channels[by] : `${words.channels[by]} ${words.to[to]}`,
    at: shownTime(at),
    why: why === null ? '' : fillWords(words.because, { why: words.failures[by][why] }),
    attempts: fillWords(attempts === 1 ? words.attempt : words.attempts, { attempts }),
  });
  return sentence + nextTry(message);
};

/** When a message that was not sent yet is tried; '' for any other. */
function nextTry({ state, at }: FoundMessage): string {
  if (state !== 'tried again' && state !== 'waiting') return '';
  if (Date.now() - Date.parse(at) > QUICK_MS) return words.resting;
  return state === 'waiting' ? '' : fillWords(words.next, { at: shownTime(at) });
}

/** What became of a code, in a sentence. */
function codeInWords({ sentAt, usedAt, tries, isOver, why }: FoundCode): string {
  const at = shownTime(sentAt);
  if (why !== null) return fillWords(words.codeFailed, { at, why: words.failures.text[why] });
  if (usedAt !== null) return fillWords(words.codeUsed, { at, used: shownTime(usedAt) });
  const wrong =
    tries === 0 ? '' : ` ${tries === 1 ? words.wrongOnce : fillWords(words.wrong, { tries })}`;
  return fillWords(isOver ? words.codeOver : words.codeWaits, { at }) + wrong;
}
