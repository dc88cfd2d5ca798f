import { describe, expect, it } from 'vitest';
import { readSlots } from '../../../src/page/api/readSlots.ts';

describe('readSlots', () => {
  it('takes slots by date as they are [3.23]', () => {
    const slots = { '2026-11-23': ['08:00:00', '08:30:00'], '2026-11-24': [] };
    expect(readSlots({ slots })).toEqual(slots);
    expect(readSlots({ slots: {} })).toEqual({});
  });

  it('takes days that are only marked as present [3.23]', () => {
    expect(readSlots({ slots: { '2026-11-23': true, '2026-11-24': null } })).toEqual({
      '2026-11-23': [],
      '2026-11-24': [],
    });
  });

  it('leaves out what is no date or no time, which could be neither shown nor booked', () => {
    const slots = {
      '2026-11-23': ['08:00', 'soon', '25:00:00', null, '09:15:00'],
      '2026-13-45': ['08:00:00'],
      Monday: ['08:00:00'],
    };
    expect(readSlots({ slots })).toEqual({ '2026-11-23': ['08:00:00', '09:15:00'] });
  });

  it('takes a list of days with the times still available [3.24]', () => {
    const days = [
      {
        date: '2026-11-23',
        slots: [
          { time: '08:00', available: false },
          { time: '08:30', available: true },
          { time: '09:00:00' },
        ],
      },
      { date: '2026-11-24T00:00:00', slots: [{ time: '08:00', available: true }] },
      { date: '2026-11-25', slots: [{ time: '08:00', available: false }] },
      { date: '2026-11-26' },
    ];
    expect(readSlots({ days })).toEqual({
      '2026-11-23': ['08:30:00', '09:00:00'],
      '2026-11-24': ['08:00:00'],
      '2026-11-26': [],
    });
  });

  it('refuses an answer of neither shape', () => {
    for (const answer of [undefined, null, 'none', [], {}, { slots: [] }]) {
      expect(() => readSlots(answer)).toThrow('neither "slots" nor "days"');
    }
  });
});
