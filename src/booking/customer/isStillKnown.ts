import { isSameId } from '../shop/isSameId.ts';
import type { CustomerMatch } from './customerMatch.ts';

/** Whether a customer whom a visit counts on is still one of those the shop knows by the phone. */
export function isStillKnown(before: CustomerMatch | null, now: CustomerMatch | null): boolean {
  if (before === null || before.customerState === 'no-matching') return true;
  if (before.customerState === 'one-matching' && now?.customerState === 'one-matching')
    return isSameId(before.matchingCustomerId, now.matchingCustomerId);
  return before.customerState === now?.customerState;
}
