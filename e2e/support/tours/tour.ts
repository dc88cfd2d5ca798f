import type { Page } from 'playwright/test';
import type { PageErrors } from '../PageErrors.ts';
import type { Demo } from '../test.ts';
import type { Outbox } from '../Outbox.ts';
import type { Visitor } from '../Visitor.ts';

/** What a tour needs. */
export interface Guest {
  visitor: Visitor;
  outbox: Outbox;
  demo: Demo;
  shopNamed: (name: string) => string;
  freshPhone: () => string;
  pageErrors: PageErrors;
}

/** Examines what the page shows now. `state` names the screen and its state. */
export type Look = (state: string) => Promise<void>;

/**
 * A journey through the product that examines every screen and state on its way: accessibility,
 * layout, measures.
 */
export type Tour = (guest: Guest, look: Look) => Promise<void>;

/** Replaces Google's script, which is not part of this project. */
export const answerForGoogle = (page: Page) =>
  page.route('https://maps.googleapis.com/maps/api/js*', (route) =>
    route.fulfill({ path: 'e2e/support/googleMapsStandIn.js', contentType: 'text/javascript' }),
  );

/** Delays the responses to matching calls until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
