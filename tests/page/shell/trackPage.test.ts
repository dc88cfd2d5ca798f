// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { trackPage } from '../../../src/page/shell/trackPage.ts';
import type { Opening } from '../../../src/page/shell/opening.ts';

const organisation = { org: { id: 'an organisation', name: 'Evergreen' }, shopList: [] };

/** How many requests two events of one moment take when the page closes. */
function requestsOf(opening: Opening): number {
  const fetching = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetching);
  const track = trackPage('', { orgId: organisation.org.id }, opening);
  track('first');
  track('second');
  dispatchEvent(new Event('pagehide'));
  return fetching.mock.calls.length;
}

test('the page that chooses a shop sends events together where the backend takes lists', () => {
  expect(requestsOf({ organisation: { ...organisation, eventsTogether: true } })).toBe(1);
  expect(requestsOf({ organisation })).toBe(2);
});
