import { expect, test } from 'vitest';
import type { FlowFiles } from '../../../src/contract/staff.gen.ts';
import { mergeFiles, withMine } from '../../../src/files/json/mergeFiles.ts';

const flow = (steps: object, more: object = {}) =>
  `${JSON.stringify({ id: 'booking', steps, ...more }, null, 2)}\n`;
const files = (text: string, forms: FlowFiles['forms'] = {}): FlowFiles => ({
  flow: text,
  forms,
  answers: '{}',
});
const steps = {
  welcome: { title: 'Welcome' },
  notes: { title: 'Notes' },
  review: { title: 'Review' },
};
const base = files(flow(steps), { 'add-notes': '{"a":1}', other: '{}' });
const merge = (mine: FlowFiles, theirs: FlowFiles) => mergeFiles('booking', { base, mine, theirs });

test('changes of different steps and forms are both kept', () => {
  const mine = files(flow({ ...steps, welcome: { title: 'Hello' } }), base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Wishes' } }), {
    ...base.forms,
    other: '{"b":2}',
  });

  const { files: merged, conflicts } = merge(mine, theirs);

  expect(conflicts).toEqual([]);
  expect(JSON.parse(merged.flow).steps).toEqual({
    welcome: { title: 'Hello' },
    notes: { title: 'Wishes' },
    review: { title: 'Review' },
  });
  expect(merged.forms.other).toBe('{"b":2}');
});

test('two changes of one step are a conflict that tells both sides, and theirs stays', () => {
  const mine = files(flow({ ...steps, notes: { title: 'Mine' } }), base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Theirs' } }), base.forms);

  const { files: merged, conflicts } = merge(mine, theirs);

  expect(conflicts).toEqual([
    {
      file: 'flows/booking.json',
      pointer: '/steps/notes',
      base: { title: 'Notes' },
      mine: { title: 'Mine' },
      theirs: { title: 'Theirs' },
    },
  ]);
  expect(merged.flow).toBe(theirs.flow);
});

test('the same change on both sides is none to choose from', () => {
  const both = files(flow({ ...steps, notes: { title: 'Wishes' } }), base.forms);

  expect(merge(both, both)).toEqual({ files: both, conflicts: [] });
});

test('a step that one deletes and the other changes is a conflict, without the side that has none', () => {
  const { notes: _notes, ...without } = steps;
  const mine = files(flow(without), base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Theirs' } }), base.forms);

  const [conflict] = merge(mine, theirs).conflicts;

  expect(conflict).toMatchObject({ pointer: '/steps/notes', theirs: { title: 'Theirs' } });
  expect(conflict).not.toHaveProperty('mine');
});

test('an added step comes after the step that it was added after', () => {
  const { welcome, ...rest } = steps;
  const mine = files(flow({ welcome, fuel: { title: 'Fuel' }, ...rest }), base.forms);
  const theirs = files(flow({ ...steps, review: { title: 'Check' } }), base.forms);

  const merged = JSON.parse(merge(mine, theirs).files.flow) as { steps: object };

  expect(Object.keys(merged.steps)).toEqual(['welcome', 'fuel', 'notes', 'review']);
});

test('a form that one removes and the other changes is a conflict; one that only one removes goes', () => {
  const { other: _other, ...without } = base.forms;
  const mine = files(base.flow, without);

  expect(merge(mine, base).files.forms).toEqual(without);
  expect(
    merge(mine, files(base.flow, { ...base.forms, other: '{"b":2}' })).conflicts,
  ).toMatchObject([{ file: 'schemas/steps/other.json', pointer: '' }]);
});

test('a flow that is no JSON at the moment is merged as a whole', () => {
  const broken = files('{ "id": ', base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Theirs' } }), base.forms);

  expect(merge(broken, base).files.flow).toBe('{ "id": ');
  expect(merge(broken, theirs).conflicts).toMatchObject([
    { file: 'flows/booking.json', pointer: '' },
  ]);
});

test('merging keeps how the file is written: indents and Windows line ends', () => {
  const windows = (text: string) => text.replaceAll('  ', '\t').replaceAll('\n', '\r\n');
  const then = files(windows(base.flow), base.forms);
  const mine = files(windows(flow({ ...steps, welcome: { title: 'Hello' } })), base.forms);
  const theirs = files(windows(flow({ ...steps, notes: { title: 'Wishes' } })), base.forms);

  const { files: merged } = mergeFiles('booking', { base: then, mine, theirs });

  expect(merged.flow).toBe(
    windows(flow({ ...steps, welcome: { title: 'Hello' }, notes: { title: 'Wishes' } })),
  );
});

const reversed = Object.fromEntries(Object.entries(steps).toReversed());
const orderIn = ({ flow: text }: FlowFiles) =>
  Object.keys((JSON.parse(text) as { steps: object }).steps);

test('an order that one side has changed is kept beside what the other changed', () => {
  const mine = files(flow(reversed), base.forms);
  const theirs = files(flow({ ...steps, notes: { title: 'Wishes' } }), base.forms);

  for (const { files: merged, conflicts } of [merge(mine, theirs), merge(theirs, mine)]) {
    expect(conflicts).toEqual([]);
    expect(orderIn(merged)).toEqual(['review', 'notes', 'welcome']);
    expect(merged.flow).toContain('"Wishes"');
    // The layout stays.
    expect(merged.flow).toBe(flow({ ...reversed, notes: { title: 'Wishes' } }));
  }
});

test('two orders are a conflict that tells both, with what else was changed in each', () => {
  const { welcome, notes, review } = steps;
  const mine = files(flow({ notes: { title: 'Wishes' }, welcome, review }), base.forms);
  const theirs = files(flow({ review, welcome, notes }), base.forms);

  const { files: merged, conflicts } = merge(mine, theirs);

  expect(orderIn(merged)).toEqual(['review', 'welcome', 'notes']);
  expect(conflicts).toEqual([
    {
      ...{ file: 'flows/booking.json', pointer: '/steps', base: steps },
      mine: { notes: { title: 'Wishes' }, welcome, review },
      theirs: { review, welcome, notes: { title: 'Wishes' } },
    },
  ]);
  expect(Object.keys(conflicts[0]!.mine as object)).toEqual(['notes', 'welcome', 'review']);
  expect(orderIn(withMine(merged, conflicts, mine))).toEqual(['notes', 'welcome', 'review']);
});
