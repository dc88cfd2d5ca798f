import type { Page } from 'playwright/test';
import type { PageErrors } from '../PageErrors.ts';
import type { Demo } from '../test.ts';
import type { Outbox } from '../Outbox.ts';
import type { Visitor } from '../Visitor.ts';

/** Somebody on a tour, with what they need on the way. */
export interface Guest {
  visitor: Visitor;
  outbox: Outbox;
  demo: Demo;
  shopNamed: (name: string) => string;
  freshPhone: () => string;
  pageErrors: PageErrors;
}

/** Looks at what the page shows now. The name says which screen, in which state. */
export type Look = (state: string) => Promise<void>;

/**
 * A way through the product as a visitor takes it, stopping at every screen and state for a look:
 * at its accessibility, its layout, its measures.
 */
export type Tour = (guest: Guest, look: Look) => Promise<void>;

/** Answers for Google's script, which is outside of the project. */
export const answerForGoogle = (page: Page) =>
  page.route('https://maps.googleapis.com/maps/api/js*', (route) =>
    route.fulfill({ path: 'e2e/support/googleMapsStandIn.js', contentType: 'text/javascript' }),
  );

/** Holds back the answers to calls that match, until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
