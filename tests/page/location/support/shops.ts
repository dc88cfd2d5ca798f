import type { ShopListEntry } from '../../../../src/contract/types.gen.ts';
import { withPositions, type ListedShop } from '../../../../src/page/location/listedShops.ts';

/** Two shops in a town in Washington, one in Toronto, and one without coordinates. */
export const maple: ShopListEntry = {
  id: 'maple',
  name: 'Maple Street Auto',
  phone: '3605550142',
  latitude: '48.7519',
  longitude: '-122.4787',
  address: { address1: '2065 Maple St', city: 'Bellingham', state: 'WA', zip: '98225' },
};
export const fairhaven: ShopListEntry = {
  id: 'fairhaven',
  name: 'Fairhaven Service Center',
  phone: null,
  latitude: '48.7203',
  longitude: '-122.5020',
  address: { address1: '1200 Harris Ave', city: 'Bellingham', state: 'WA', zip: '98225' },
};
export const queenWest: ShopListEntry = {
  id: 'queen-west',
  name: 'Queen West Garage',
  phone: '4165550110',
  latitude: '43.6432',
  longitude: '-79.4252',
  address: { address1: '1100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M6J 1H9' },
};
export const cedarHill: ShopListEntry = {
  id: 'cedar-hill',
  name: 'Cedar Hill Motor Works',
  phone: '5125550119',
  latitude: null,
  longitude: '',
  address: {
    address1: '512 Cedar Hill Rd',
    address2: 'Suite B',
    city: 'Austin',
    state: 'TX',
    zip: '78741',
  },
};

export const shops = [maple, queenWest, cedarHill, fairhaven];
export const listed: ListedShop[] = withPositions(shops);
export const ids = (list: readonly ListedShop[]) => list.map(({ id }) => id);

/** A thousand shops all over the United States. */
export const thousandShops: ShopListEntry[] = Array.from({ length: 1000 }, (_, index) => ({
  id: `shop-${index}`,
  name: `Shop ${String(index + 1).padStart(4, '0')}`,
  latitude: String(28 + (index % 40) / 2),
  longitude: String(-122 + Math.floor(index / 40) * 2),
  address: { city: `Town ${index % 7}`, state: index % 2 === 0 ? 'WA' : 'OR' },
}));

/** Near the shops of Bellingham. */
export const visitor = { lat: 48.76, lng: -122.47 };
