import { Badge } from '@radix-ui/themes';
import type { Objection } from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import words from '../pages/words.json';

interface DraftBadgesProps {
  objections: readonly Objection[];
  /** The names of colleagues who were asked to review it, and of those who approved of it */
  asked?: readonly string[];
  approvedBy: readonly string[];
  /** Whether something went live since it was begun */
  isBehind: boolean;
}

/** How a draft stands with those who review it, and beside what is live. */
export function DraftBadges({ objections, asked = [], approvedBy, isBehind }: DraftBadgesProps) {
  const waitsFor = asked.filter((name) => !approvedBy.includes(name));
  return (
    <>
      {objections.length > 0 && <Badge color="amber">{words.changesAsked}</Badge>}
      {approvedBy.length > 0 && (
        <Badge color="green">{fillWords(words.approvedBy, { names: approvedBy.join(', ') })}</Badge>
      )}
      {waitsFor.length > 0 && (
        <Badge color="gray">{fillWords(words.waitsFor, { names: waitsFor.join(', ') })}</Badge>
      )}
      {isBehind && <Badge color="amber">{words.behindLive}</Badge>}
    </>
  );
}
