import { expect, test } from 'vitest';
import type { Decided } from '../../../../src/contract/staff.gen.ts';
import {
  servicesAsDecided,
  shopAsDecided,
} from '../../../../src/studio/inspector/funnel/asDecided.ts';
import { personas, settingsFor } from '../../../../src/studio/simulation/personas.ts';

const [persona] = personas;
const shop = settingsFor(persona!);
const [first, second] = shop.services;
const settings = {
  ...shop,
  services: [
    { ...first!, allowWaiter: true },
    { ...second!, allowWaiter: false },
  ],
};
const records = (...decided: (Decided | null)[]) => decided.map((each) => ({ decided: each }));
const choose = { type: 'on-next', answers: { selectedServiceIds: true } } as const;
const chosen = (events: readonly { answers?: object }[]) =>
  events.map(({ answers }) => (answers as { selectedServiceIds: unknown }).selectedServiceIds);

test('the services of a replayed visit are such that waiting was offered, or not, as it was', () => {
  const twice = { events: [choose, choose], after: [0, 1, 1, 2, 2] };
  const told = records(null, null, { refused: ['waitCustomNeed'] }, null, { refused: [] });

  expect(chosen(servicesAsDecided(twice, told, settings))).toEqual([[second!.id], [first!.id]]);
});

test('without a word in the journal they stay samples', () => {
  const once = { events: [choose], after: [0, 1] };

  expect(chosen(servicesAsDecided(once, records(null, null), settings))).toEqual([true]);
});

test('the shop of a replayed visit is closed on the days that had no time, and offers the ways it offered', () => {
  const told = records(
    { refused: ['afterHours'] },
    {
      week: '2026-11-23',
      afterHours: false,
      days: [{ date: '2026-11-24', rule: 'dayFull', limit: 6 }],
    },
  );

  expect(shopAsDecided(persona!, told)).toMatchObject({
    closedDates: ['2026-11-24'],
    settings: { allowAfterHoursDropoff: false, allowCourtesyTransportationRequest: true },
  });
});
