import { describe, expect, it } from 'vitest';
import { neverReached } from '../../../../src/studio/inspector/graph/model/neverReached.ts';
import { bookingFlow } from '../../../engine/support/flows.ts';

const flow = bookingFlow();
const ways = flow.steps['add-vehicle']!.on['on-next']!;
const idsOf = (order: readonly string[]) =>
  neverReached(
    flow,
    order.map((id) => ways.find((way) => way.id === id)!),
  ).map(({ id }) => id);

describe('the transitions that are never reached in an order', () => {
  it('are none in the order of the flow', () => {
    expect(idsOf(['who-is-coming', 'how-to-come', 'which-services', 'review'])).toEqual([]);
  });

  it('are those after one that holds whenever they do, and after the one for all others', () => {
    expect(idsOf(['who-is-coming', 'which-services', 'how-to-come', 'review'])).toEqual([
      'how-to-come',
    ]);
    expect(idsOf(['review', 'who-is-coming'])).toEqual(['who-is-coming']);
  });
});
