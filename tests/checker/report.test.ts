import { describe, expect, it } from 'vitest';
import { judgeFlow } from '../../src/checker/check.ts';
import { checkReport } from '../../src/checker/report.ts';
import { changed } from '../engine/support/changed.ts';
import { bookingSource } from '../engine/support/flows.ts';
import { around } from './support.ts';

describe('the report of a flow', () => {
  it('says how to mend a problem, after the visit that shows it', () => {
    const broken = changed(bookingSource(), [
      { at: '/steps/validate-phone/action', value: undefined },
    ]);
    const lines = checkReport('a.json', broken, judgeFlow(broken, around));
    const mend = lines.findIndex((line) => line.includes('texts the code'));
    expect(lines[mend]).toMatch(/^ {4}to mend it: /);
    expect(lines[mend - 1]).toMatch(/^ {4}\d+\. “Code”/);
  });
});
