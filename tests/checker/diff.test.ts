import { describe, expect, it } from 'vitest';
import { diffFlows } from '../../src/checker/diff/diffFlows.ts';
import { diffWords } from '../../src/checker/diff/diffWords.ts';
import { changed, type FileChange } from '../engine/support/changed.ts';
import { bookingFlow, bookingSource, flowOf } from '../engine/support/flows.ts';
import { around } from './support.ts';

const before = bookingFlow();
const after = (...changes: FileChange[]) => flowOf(changed(bookingSource(), changes));
const told = (flow = before) => diffWords(before, flow, diffFlows(before, flow, around));

describe('the behaviour diff', () => {
  it('says so where nothing changes for anybody', () => {
    expect(told()).toEqual(['all 95 kinds of visitor take the route they took']);
    expect(told(after({ at: '/steps/add-notes/title', value: 'Remarks' }))).toHaveLength(1);
  });

  it('groups the kinds of visitor by what they meet now, each with an example', () => {
    const flow = after({
      at: '/steps/select-recommended-services/skipWhen',
      value: 'oneMatchingCustomer',
    });
    const { changed: count, groups } = diffFlows(before, flow, around);
    expect([count, groups.length]).toEqual([4, 1]);
    expect(groups[0]!.dropped).toEqual(['select-recommended-services']);
    const lines = told(flow).join('\n');
    expect(lines).toContain('4 of 95 kinds no longer see "Recommended services"');
    expect(lines).toContain(
      'not: The vehicles of the proven phone belong to more than one customer',
    );
    expect(lines).toContain('now:    "Welcome"');
  });

  it('tells who does not get to the goal any more', () => {
    const flow = after({ at: '/steps/plan-appointment/on/on-next' });
    expect(told(flow).join('\n')).toContain('end their visit elsewhere');
  });

  it('knows a step again that has another id', () => {
    const text = JSON.stringify(bookingSource()).replaceAll('"plan-appointment"', '"pick"');
    const flow = flowOf(JSON.parse(text.replace('"form":"pick"', '"form":"plan-appointment"')));
    expect(diffFlows(before, flow, around).changed).toBe(0);
  });
});
