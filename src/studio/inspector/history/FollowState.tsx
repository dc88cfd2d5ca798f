import type { PublicationHistory } from '../../../contract/staff.gen.ts';
import { scope, Waiting } from '../calls/useAnswer.tsx';
import { ChangeList } from '../changes/ChangeList.tsx';
import { useComparison } from '../changes/useComparison.ts';
import { flowOfScope, nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import { asSentence, fillWords } from '../words.ts';
import words from '../pages/words.json';

interface FollowStateProps extends Pick<StaffPageProps, 'scopes'> {
  history: PublicationHistory;
}

/** Whether a place follows the flow around it, and with what differences. */
export function FollowState({ history, scopes }: FollowStateProps) {
  const { publications, live, around } = history;
  const own = publications.find(({ sequence }) => sequence === live);
  const version = own?.version?.id;
  const takenIn = own?.around ?? undefined;
  const isCompared = version !== undefined && takenIn !== undefined;
  const sides = { from: `version:${takenIn}`, to: `version:${version}` };
  const { changes, failure } = useComparison(isCompared ? sides : undefined);
  if (around === null || version === undefined) return null;
  const named = { scope: nameOfScope(scopes, scope), around: flowOfScope(scopes, around) };
  if (takenIn === undefined) return <p>{fillWords(words.keepsWhole, named)}</p>;
  return (
    <section aria-label={words.whatDiffers}>
      <h2>{words.whatDiffers}</h2>
      {changes === undefined && <Waiting failure={failure} />}
      {changes?.length === 0 && <p>{fillWords(words.nothingDiffers, named)}</p>}
      {changes !== undefined && changes.length > 0 && (
        <>
          <p>{fillWords(words.followsWith, named)}</p>
          <ChangeList
            changes={changes}
            sides={{ before: asSentence(named.around), after: named.scope }}
          />
        </>
      )}
    </section>
  );
}
