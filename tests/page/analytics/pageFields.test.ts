import { expect, test } from 'vitest';
import { pageFields } from '../../../src/page/analytics/pageFields.ts';

const shopId = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const host = 'https://garage.example/book';

test('every event names the view and the shop [7.41]', () => {
  expect(pageFields({ shopId }, false)).toEqual({ view: 'Booking tool', shopId });
});

test('in a frame it says which page is around, without what a query may hold', () => {
  const currentUrl = `${host}?email=rosa@example.com#rosa`;

  expect(pageFields({ shopId, currentUrl }, true)).toMatchObject({ currentUrl: host });
});

test.each(['javascript:alert(1)', 'data:text/plain,rosa', 'rosa', ''])(
  '%j is no page around the frame',
  (currentUrl) => {
    expect(pageFields({ shopId, currentUrl }, true).currentUrl).toBeUndefined();
  },
);

test('outside a frame currentUrl is not sent', () => {
  expect(pageFields({ shopId, currentUrl: host }, false)).not.toHaveProperty('currentUrl');
});
