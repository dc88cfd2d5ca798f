import { Badge } from '@radix-ui/themes';
import type { Objection } from '../../../contract/staff.gen.ts';
import words from '../pages/words.json';

interface DraftBadgesProps {
  objections: readonly Objection[];
  isApproved: boolean;
  /** Whether something went live since it was begun */
  isBehind: boolean;
}

/** How a draft stands with those who review it, and beside what is live. */
export const DraftBadges = ({ objections, isApproved, isBehind }: DraftBadgesProps) => (
  <>
    {objections.length > 0 && <Badge color="amber">{words.changesAsked}</Badge>}
    {isApproved && <Badge color="green">{words.approved}</Badge>}
    {isBehind && <Badge color="amber">{words.behindLive}</Badge>}
  </>
);
