import type { ListedShop } from './listedShops.ts';

/** A text without accents and commas, so that 'montreal, qc' finds 'Montréal QC'. */
function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s,]+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * The shops whose name and address contain every word of the search, in upper or lower case
 * (specification, section 2).
 *
 * @returns all shops, in their order, for an empty search
 */
export function searchShops(shops: readonly ListedShop[], search: string): readonly ListedShop[] {
  const words = searchable(search).split(' ');
  if (words[0] === '') return shops;
  return shops.filter(({ name, address = {} }) => {
    const { address1, address2, city, state, zip } = address;
    const text = searchable([name, address1, address2, city, state, zip].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  });
}
