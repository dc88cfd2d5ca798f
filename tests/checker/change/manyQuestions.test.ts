import { describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../../server/live/flowSurroundings.ts';
import { compareFlows } from '../../../src/checker/change/compareFlows.ts';
import { namingOf, whoInWords } from '../../../src/checker/change/harmWords.ts';
import { Model } from '../../../src/checker/model/model.ts';
import type { Given } from '../../../src/edits/edit.ts';
import { editNamed } from '../../../src/edits/edits.ts';
import { parseFlow } from '../../../src/engine/parse/parseFlow.ts';
import { shippedFiles } from '../../studio/inspector/edit/support.ts';

interface Files {
  readonly flow: string;
  readonly forms: Readonly<Record<string, string>>;
}

const shipped = shippedFiles() as Files;

function edited(files: Files, id: string, given: Given): Files {
  const { flow = files.flow, forms = {} } = editNamed(id)!.apply(files, given);
  return { flow, forms: { ...files.forms, ...(forms as Files['forms']) } };
}

const choices = ['Yes', 'No'].map((en) => ({ en }));

/** So many questions before a step, each as told by its number. */
const asking = (count: number, before: string, more: (index: number) => Given, files = shipped) =>
  Array.from({ length: count }, (_, index) => index).reduce(
    (all, index) =>
      edited(all, 'add-form', {
        id: `${before}-${index}`,
        before,
        answer: `${before}${index}`.replaceAll('-', ''),
        ask: { en: `Question ${index}?` },
        kind: 'text',
        ...more(index),
      }),
    files,
  );

/** The shipped step from which new customers go on is led to the lead form, as an end. */
function endingNewCustomers(files: Files): Files {
  const flow = JSON.parse(files.flow) as {
    steps: Record<string, { end?: true; on: Record<string, { target: string }[]> }>;
  };
  for (const way of flow.steps['validate-pin']!.on['on-matching-customer.no']!) {
    way.target = 'view-exit';
  }
  flow.steps['view-exit']!.end = true;
  return { ...files, flow: JSON.stringify(flow) };
}

function modelOf({ flow, forms }: Files): Model {
  const parsed = parseFlow(JSON.parse(flow));
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return new Model(parsed.flow, flowSurroundings(forms));
}

/** Who is lost; a word where that is not settled. */
function lost(before: Files, after: Files): string[] {
  const [then, now] = [modelOf(before), modelOf(after)];
  const { harms, unsettled } = compareFlows(then, now);
  const naming = namingOf(then, now);
  const told = harms.map(({ is, who }) => `${is}: ${whoInWords(naming, who)}`);
  return unsettled === undefined ? told : [...told, 'not settled'];
}

const count = 20;

describe(`${count} questions`, { timeout: 120_000 }, () => {
  it('that nothing reads hide nobody who is lost', () => {
    const asked = asking(count, 'validate-phone', () => ({}));
    expect(lost(shipped, asked)).toEqual([]);
    expect(lost(asked, endingNewCustomers(asked))).toEqual(['lost: New customers']);
    expect(lost(shipped, endingNewCustomers(asked))).toEqual(['lost: New customers']);
  });

  it('of which each decides whether the next is asked are settled', () => {
    const asked = asking(count, 'view-confirmation', (index) => ({
      ...(index > 0 && { only: { answered: `viewconfirmation${index - 1}` } }),
    }));
    expect(lost(shipped, asked)).toEqual([]);
  });

  it('of which each is remembered until the end are settled', () => {
    const remembered = asking(count, 'add-waiter-preferences', () => ({}));
    const read = asking(
      count,
      'view-confirmation',
      (index) => ({ only: { answered: `addwaiterpreferences${index}` } }),
      remembered,
    );
    expect(lost(shipped, read)).toEqual([]);
    expect(lost(read, endingNewCustomers(read))).toEqual(['lost: New customers']);
  });

  it('by one choice of which the booking ends name who makes it, each', () => {
    const asked = asking(count, 'validate-phone', () => ({ kind: 'one', required: true, choices }));
    const ending = Array.from({ length: count }, (_, index) => index).reduce(
      (all, index) =>
        edited(all, 'go-to', {
          id: `validate-phone-${index}`,
          choice: 'No',
          end: { en: 'We call' },
        }),
      asked,
    );
    expect(lost(asked, ending)).toEqual(
      Array.from(
        { length: count },
        (_, index) => `lost: Customers who answer “No” to “Question ${index}?”`,
      ),
    );
  });

  it('of which each is remembered and read again and again are not said to lose nobody', () => {
    const often = ['view-confirmation', 'add-customer', 'add-vehicle'].reduce(
      (all, before) =>
        asking(
          count,
          before,
          (index) => ({ only: { answered: `addwaiterpreferences${index}` } }),
          all,
        ),
      asking(count, 'add-waiter-preferences', () => ({})),
    );
    expect(lost(often, endingNewCustomers(often))).toEqual(['not settled']);
  });
});
