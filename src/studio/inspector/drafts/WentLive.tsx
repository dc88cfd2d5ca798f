import type { Publication } from '../../../contract/staff.gen.ts';
import { shownTime } from '../times.ts';

/** What went live, by whom and when, the newest first. */
export const WentLive = ({ of }: { of: readonly Publication[] }) => (
  <>{of.map(({ sentence, by, at }) => `“${sentence}” (${by.name}, ${shownTime(at)})`).join(', ')}</>
);
