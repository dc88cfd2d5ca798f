import type { AvailableSlots } from '../../../../src/contract/types.gen.ts';
import type { ShopServer } from './shopServer.ts';

type Slots = AvailableSlots['slots'];

/** A slots call that answers from a calendar: the seven days from the requested date. */
export const slotsFrom =
  (calendar: Slots) =>
  ({ query }: { query: Record<string, unknown> }): AvailableSlots => {
    const from = String(query.date);
    const to = new Date(Date.parse(from) + 6 * 86_400_000).toISOString().slice(0, 10);
    const days = Object.entries(calendar).filter(([date]) => date >= from && date <= to);
    return { slots: Object.fromEntries(days) };
  };

/** The weeks that were requested, in order. */
export const askedWeeks = ({ asked }: ShopServer) =>
  asked.filter(({ name }) => name === 'getAvailableSlots').map(({ query }) => query.date);
