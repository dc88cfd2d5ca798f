import type { Shop } from './shops.ts';

/**
 * Whose flow a shop has, in a few words for the bar.
 *
 * @param shop undefined where the host has no list of shops; null: all of them
 * @param isRefused whether what went live around it could not be brought in
 */
export function followsInWords(shop: Shop | undefined | null, isRefused: boolean): string {
  if (shop === null) return 'everybody’s flow';
  if (!shop?.hasOwnFlow) return 'follows everybody’s flow';
  if (!shop.follows) return 'its own flow';
  return isRefused ? 'does not follow now' : 'follows, with differences';
}
