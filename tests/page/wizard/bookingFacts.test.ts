// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../../../src/page/wizard/session.ts';
import { bookingFacts } from '../../../src/page/wizard/bookingFacts.ts';
import { createVisit } from '../../../src/page/wizard/visit.ts';
import type { Wizard } from '../../../src/page/wizard/wizard.ts';
import { settings } from '../../booking/support/visits.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) Mobile/15E148 Safari/604.1';
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
const utm = { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_id: 'd' };

const wizardOf = (part: object = {}) =>
  ({
    visit: createVisit(bookingFlow(), { allDaysClosed: false }),
    session: createSession(),
    settings,
    page: {},
    isInsideIframe: false,
    ...part,
  }) as unknown as Wizard;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the facts of a booking', () => {
  it.each([
    ['a phone', iphone, true],
    ['a desktop', desktop, false],
  ])('detect %s by its user agent [9.38]', (_device, userAgent, isMobile) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

    expect(bookingFacts(wizardOf()).isMobile).toBe(isMobile);
  });

  it('carry the utm parameters and the frame [2.3]', () => {
    const facts = bookingFacts(wizardOf({ page: { utm }, isInsideIframe: true }));

    expect(facts).toMatchObject({ utm, isInsideIframe: true });
    expect(bookingFacts(wizardOf())).not.toHaveProperty('utm');
  });
});
