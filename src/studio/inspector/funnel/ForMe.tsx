import { Link } from '@radix-ui/themes';
import { addressFor } from '../calls/calls.ts';
import { flow, scope, useAnswer } from '../calls/useAnswer.tsx';
import { Entries, Panel } from '../plots/Panel.tsx';
import { shownDay } from '../times.ts';
import { asSentence, fillWords } from '../words.ts';
import words from './words.json';

const MOST_DRAFTS = 4;

/** The reviews that colleagues ask for, what they ask to be changed, and one's own drafts. */
export function ForMe({ name }: { name: string | undefined }) {
  const reviews = useAnswer('listReviewsForMe', name === undefined ? undefined : {}).answer;
  const drafts = useAnswer('listDrafts', { query: { scope, flow } }).answer?.drafts ?? [];
  const { waiting = [], sentBack = [] } = reviews ?? {};
  const asked = [
    ...waiting.map((each) => ({ ...each, told: words.reviewOf })),
    ...sentBack.map((each) => ({ ...each, told: words.sentBackBy })),
  ];
  const entry = (id: string, title: string, address: string, told: string) => ({
    key: told + id,
    title: <Link href={address}>{title}</Link>,
    told: asSentence(told),
  });
  const rows = [
    ...asked.map(({ draft, name: title, scope: of, by, at, told }) =>
      entry(
        draft,
        title,
        addressFor(of, { page: 'review', draft }),
        fillWords(told, { by: by.name, at: shownDay(at) }),
      ),
    ),
    ...drafts
      .filter(({ by }) => by.name === name)
      .slice(0, MOST_DRAFTS)
      .map(({ id, name: title, changedAt }) =>
        entry(
          id,
          title,
          addressFor(scope, { draft: id }),
          fillWords(words.ownDraft, { at: shownDay(changedAt) }),
        ),
      ),
  ];
  return (
    <Panel
      title={words.waiting}
      none={rows.length === 0 && words.nothingWaits}
      aside={
        <Link size="2" href={addressFor(scope, { page: 'drafts' })}>
          {words.ownDrafts}
        </Link>
      }
    >
      <Entries rows={rows} />
    </Panel>
  );
}
