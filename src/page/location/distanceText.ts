import type { PageTexts } from '../text/text.ts';

/**
 * Two decimals in every language, without thousands separators, as the specification writes miles.
 */
function twoDecimals(miles: number, { pack }: PageTexts): string {
  return miles.toLocaleString(pack?.intlTag ?? 'en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
}

/** '3.50 miles', or '3.50 miles away'; undefined where the distance is not known. */
export function distanceText(
  distanceToUser: number | undefined,
  key: 'location.miles' | 'location.milesAway',
  texts: PageTexts,
): string | undefined {
  if (distanceToUser === undefined) return undefined;
  return texts.t(key, { miles: twoDecimals(distanceToUser, texts) });
}
