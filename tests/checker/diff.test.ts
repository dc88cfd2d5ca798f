import { describe, expect, it } from 'vitest';
import { diffFlows } from '../../src/checker/diff/diffFlows.ts';
import { diffWords } from '../../src/checker/diff/diffWords.ts';
import { changed, type FileChange } from '../engine/support/changed.ts';
import { bookingFlow, bookingSource, flowOf } from '../engine/support/flows.ts';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { addEnd } from '../../src/edits/addEnd/addEnd.ts';
import { deleteStep } from '../../src/edits/deleteStep/deleteStep.ts';
import { shippedFiles } from '../studio/inspector/edit/support.ts';
import { around } from './support.ts';

const before = bookingFlow();
const after = (...changes: FileChange[]) => flowOf(changed(bookingSource(), changes));
const told = (flow = before) => diffWords(before, flow, diffFlows(before, flow, around));

describe('the behaviour diff', () => {
  it('says so where nothing changes for anybody', () => {
    expect(told()).toEqual(['all 95 kinds of visits go the same way as before']);
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
    expect(lines).toContain('4 of 95 visits no longer come to “Recommended services”');
    expect(lines).toContain(
      'not: The vehicles of the proven phone belong to more than one customer',
    );
    expect(lines).toContain('now:    “Welcome”');
  });

  it('tells who does not get to the goal any more', () => {
    const flow = after({ at: '/steps/plan-appointment/on/on-next' });
    expect(told(flow).join('\n')).toContain('end elsewhere');
  });

  it('knows a step again that has another id', () => {
    const text = JSON.stringify(bookingSource()).replaceAll('"plan-appointment"', '"pick"');
    const flow = flowOf(JSON.parse(text.replace('"form":"pick"', '"form":"plan-appointment"')));
    expect(diffFlows(before, flow, around).changed).toBe(0);
  });

  it('of a step that is gone leads those who pressed its button on as everybody', () => {
    const files = shippedFiles();
    const { flow, forms } = deleteStep.apply(files, { id: 'add-notes' });
    const now = flowOf(JSON.parse(flow!));
    const { groups } = diffFlows(before, now, flowSurroundings(forms), around);
    expect(
      groups.map(({ dropped, endsElse }) => [dropped.includes('add-notes'), endsElse]),
    ).toEqual(groups.map(() => [true, false]));
  });

  it('of a new button says that there was none', () => {
    const { flow, forms } = addEnd.apply(shippedFiles(), {
      id: 'end-call',
      from: 'add-waiter-preferences',
      button: { en: 'None of these' },
      heading: { en: 'We will call you' },
    });
    const now = flowOf(JSON.parse(flow!));
    const diff = diffFlows(before, now, flowSurroundings(forms), around);
    const lines = diffWords(before, now, diff).join('\n');
    expect(lines).toContain('“Way to come” – where nobody could choose that');
    expect(lines).not.toContain('nothing takes what they do');
  });
});
