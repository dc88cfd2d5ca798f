import { Button, DataList, Text } from '@radix-ui/themes';
import { customersGoal } from '../../../../page/steps/declarations/pages.ts';
import { customersInWords } from '../../../../verdict/customers/whoCanBook.ts';
import { shopInAddress, shopsFollowing } from '../../bar/shops.ts';
import { scopeOfAddress } from '../../calls/calls.ts';
import { Folded } from '../../changes/ShownChange.tsx';
import { useActions, useInspected, usePage } from '../../store/contexts.ts';
import { counted } from './VerdictLine.tsx';
import verdictWords from './words.json';

/** How many shops get what is edited here, in words; '' where the server does not list them. */
function useReach(): string {
  const shops = usePage((now) => now.shops);
  const isOfOrganisation = scopeOfAddress(window.location.search).startsWith('organisation:');
  return shops.length === 0 || isOfOrganisation
    ? ''
    : ` · Reaches: ${counted(shopsFollowing(shops, shopInAddress()).length, 'shop')}`;
}

/**
 * Who can book after a change: those who fare worse, those whom fewest words tell first, then all others.
 *
 * @param isBrief closed where nobody fares otherwise, for a place that is short of room
 */
export function CustomerList({ isBrief = false }: { isBrief?: boolean }) {
  const { draft, flow } = useInspected();
  const { playFor } = useActions();
  const reach = useReach();
  const customers = customersInWords(draft.verdict.verdict ?? { problems: [] }, flow.id);
  if (customers.length === 0) return null;
  const goal = customersGoal(flow.id);
  // Nothing said of a change that is still being judged is a "yes".
  const isJudging = !draft.verdict.isCurrent;
  const changed = customers.filter(({ change }) => change !== 'none').length;
  const inBrief =
    changed > 0
      ? `not as before for ${counted(changed, 'kind')} of customers`
      : 'everybody who could';
  const title = `Who can ${goal} after this change: ${isJudging ? verdictWords.judging : inBrief}${reach}`;
  return (
    <section aria-label={`Who can ${goal}`} aria-busy={isJudging}>
      <Folded title={title} isOpen={!isBrief || changed > 0}>
        <DataList.Root size="1" orientation="vertical">
          {customers.map(({ id, words, faring, change, events }) => (
            <DataList.Item key={id} data-change={change}>
              <DataList.Label>{words}: </DataList.Label>
              <DataList.Value>
                {change === 'none' ? (
                  <strong>{isJudging ? verdictWords.judging : faring}</strong>
                ) : (
                  <>
                    <Text weight="bold" color={change === 'cannot book any more' ? 'red' : 'amber'}>
                      {faring}
                    </Text>
                    <Button
                      size="1"
                      variant="soft"
                      ml="2"
                      aria-label={`Play: ${words}`}
                      onClick={() => playFor(events)}
                    >
                      Play
                    </Button>
                  </>
                )}
              </DataList.Value>
            </DataList.Item>
          ))}
        </DataList.Root>
      </Folded>
    </section>
  );
}
