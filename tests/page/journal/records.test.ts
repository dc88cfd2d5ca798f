import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VisitBatch } from '../../../src/contract/types.gen.ts';
import { batchOf, noRecords, noteRecord, settled } from '../../../src/page/journal/records.ts';

const begun: VisitBatch['begun'] = {
  flowVersion: 'the-version-of-a-flow_',
  language: 'en',
  screen: 'phone',
  framed: false,
  entry: 'link',
};

const happens = fc.oneof(
  fc.record({ type: fc.constant('note' as const), taken: fc.nat(99) }),
  fc.record({ type: fc.constant('send' as const) }),
  fc.record({
    type: fc.constant('answer' as const),
    which: fc.nat(2),
    isAcknowledged: fc.boolean(),
  }),
);

test('however batches are answered, none of its records is lost, and a visit keeps to its limits', () => {
  fc.assert(
    fc.property(fc.array(happens, { maxLength: 60 }), (all) => {
      let records = noRecords(0);
      const made: number[] = [];
      const arrived = new Map<number, number>();
      const onTheirWay: VisitBatch[] = [];
      const bodies: string[] = [];
      const send = () => {
        const { body, ...sent } = batchOf(records, begun);
        records = sent.records;
        if (body === undefined) return;
        bodies.push(body);
        onTheirWay.push(JSON.parse(body) as VisitBatch);
      };
      const answer = (which: number, isAcknowledged: boolean) => {
        const [batch] = onTheirWay.splice(which, 1);
        if (batch === undefined) return;
        const upTo = batch.first + batch.records.length;
        if (isAcknowledged) {
          for (const [i, { taken }] of batch.records.entries())
            arrived.set(batch.first + i, taken![0]!);
        }
        records = settled(records, upTo, isAcknowledged);
      };
      for (const each of all) {
        if (each.type === 'note') {
          if (!records.isOver) made.push(each.taken);
          records = noteRecord(records, { taken: [each.taken] }, made.length);
        } else if (each.type === 'send') send();
        else answer(each.which, each.isAcknowledged);
      }

      expect(bodies.length).toBeLessThanOrEqual(3);
      expect(bodies.join('').length).toBeLessThanOrEqual(1000);
      for (const [number, taken] of arrived) expect(taken).toBe(made[number]);
      // What has not arrived is still there to be sent.
      const first = records.next - records.waiting.length;
      const kept = records.waiting.map(({ record }) => record.taken![0]);
      expect(kept).toEqual(made.slice(first));
      for (let number = 0; number < first; number += 1) expect(arrived.has(number)).toBe(true);
    }),
  );
});
