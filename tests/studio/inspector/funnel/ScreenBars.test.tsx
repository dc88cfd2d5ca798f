// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Funnel } from '../../../../src/contract/staff.gen.ts';
import { ScreenBars } from '../../../../src/studio/inspector/funnel/ScreenBars.tsx';
import { bookingFlow } from '../../../engine/support/flows.ts';

afterEach(cleanup);

/** A funnel of visits of which some leave on each of two screens, and the others book. */
function funnelOf(visits: number, leftAtPhone: number): Funnel {
  const of = (step: string, came: number, left: number, booked = 0) => ({
    step,
    came,
    shown: came,
    went: came - left - booked,
    medianMs: null,
    ninetiethMs: null,
    errors: [],
    ends: { booked, lead: 0, left, here: 0 },
  });
  const booked = visits - leftAtPhone;
  return {
    visits,
    ends: { booked, lead: 0, left: leftAtPhone, here: 0 },
    steps: [of('view-confirmation', booked, 0, booked), of('validate-phone', visits, leftAtPhone)],
    ways: [],
    notJournalled: { asked: 0, off: 0 },
  };
}

test('each funnel has a bar for each screen in the order of the flow, with who left there', () => {
  const [phones, desktops] = [funnelOf(1000, 400), funnelOf(500, 50)];
  render(
    <ScreenBars
      flow={bookingFlow()}
      multiples={[
        { title: 'Phones', funnel: phones },
        { title: 'Desktops', funnel: desktops, beside: phones },
      ]}
    />,
  );

  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(columns).toEqual(['Step', 'Phones · 1,000', 'Desktops · 500']);
  const titles = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Phone', 'Review and confirm']);
  const [ofPhones, ofDesktops] = within(screen.getAllByRole('row')[1]!).getAllByRole('cell');
  expect(ofPhones?.textContent).toBe('1,000 came · 40 % left ');
  expect(ofDesktops?.textContent).toBe('500 came · 10 % left More than chance');
  const widths = [...ofPhones!.querySelectorAll('i')].map(({ style }) => style.inlineSize);
  expect(widths).toEqual(['60%', '0%', '40%']);
});
