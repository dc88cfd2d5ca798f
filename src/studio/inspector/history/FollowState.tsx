import { Flex, Heading } from '@radix-ui/themes';
import type { PublicationHistory } from '../../../contract/staff.gen.ts';
import { scope, Waiting } from '../calls/useAnswer.tsx';
import { ShownChange, useComparison } from '../changes/ShownChange.tsx';
import { flowOfScope, nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import { asSentence, fillWords } from '../words.ts';
import { Quiet } from '../review/texts.tsx';
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
  if (takenIn === undefined) return <Quiet>{fillWords(words.keepsWhole, named)}</Quiet>;
  return (
    <Flex asChild direction="column" gap="2">
      <section aria-label={words.whatDiffers}>
        <Heading as="h2" size="3">
          {words.whatDiffers}
        </Heading>
        {changes === undefined && <Waiting failure={failure} />}
        {changes !== undefined && (
          <Quiet>
            {fillWords(changes.length === 0 ? words.nothingDiffers : words.followsWith, named)}
          </Quiet>
        )}
        {changes !== undefined && changes.length > 0 && (
          <ShownChange
            changes={changes}
            sides={{ before: asSentence(named.around), after: named.scope }}
          />
        )}
      </section>
    </Flex>
  );
}
