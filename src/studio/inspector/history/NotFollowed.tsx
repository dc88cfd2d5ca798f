import { Link } from '@radix-ui/themes';
import type { PublicationHistory } from '../../../contract/staff.gen.ts';
import { addressFor } from '../calls/calls.ts';
import { scope } from '../calls/useAnswer.tsx';
import { flowOfScope, nameOfScope, type NamedScope } from '../pages/nameOfScope.ts';
import { fillWords } from '../words.ts';
import { Notice } from '../review/texts.tsx';
import words from '../pages/words.json';

interface NotFollowedProps {
  scopes: readonly NamedScope[];
  history: PublicationHistory;
}

/** What went live around a place that follows, and could not be brought in there. */
export function NotFollowed({ history: { around, notFollowed }, scopes }: NotFollowedProps) {
  if (around === null || notFollowed === null) return null;
  const { sentence, reason, draftId } = notFollowed;
  const named = { scope: nameOfScope(scopes, scope), around: flowOfScope(scopes, around) };
  return (
    <Notice color="amber" isAlert>
      {fillWords(words.notFollowed, { ...named, sentence, reason })}{' '}
      {draftId !== null && (
        <>
          {words.mendFollowing}{' '}
          <Link underline="always" href={addressFor(scope, { page: 'review', draft: draftId })}>
            {words.openFollowing}
          </Link>
        </>
      )}
    </Notice>
  );
}
