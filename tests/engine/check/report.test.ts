import { describe, expect, it } from 'vitest';
import { judgeFlow } from '../../../src/engine/check/checkFlow.ts';
import { checkReport } from '../../../src/engine/check/report.ts';
import { changed } from '../support/changed.ts';
import { bookingSource } from '../support/flows.ts';
import { around } from './support.ts';

describe('the report of a flow', () => {
  it('says how to mend a problem, after the visit that shows it', () => {
    const broken = changed(bookingSource(), [
      { at: '/steps/validate-phone/action', value: undefined },
    ]);
    const lines = checkReport('a.json', broken, judgeFlow(broken, around));
    const mend = lines.findIndex((line) => line.includes('"action": "send-code"'));
    expect(lines[mend]).toMatch(/^ {4}to mend it: /);
    expect(lines[mend - 1]).toMatch(/^ {4}\d+\. "Code"/);
  });
});
